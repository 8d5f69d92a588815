import { afterAll, describe, expect, test } from 'vitest';
import { decideRedirect } from '../../engine/redirects/match/decide.ts';
import { createRedirectIndex, type RedirectIndex } from '../../engine/redirects/match/redirect-index.ts';
import { reasonAgainst } from '../../engine/redirects/targets/lower.ts';
import { matchRedirect } from '../../engine/redirects/match/match.ts';
import { formatPattern } from '../../engine/redirects/match/pattern.ts';
import type { RedirectRule } from '../../engine/model/redirect.ts';
import type { RedirectTarget } from '../../engine/redirects/targets/target.ts';
import { ATTACKED } from '../support/attacked.ts';
import { ATTACK_FLAGS, attackShapes, judgeAttack } from '../support/attack-shapes.ts';
import { ATTACKS, HEAD_ATTACKS } from '../support/attacks.ts';
import { COVERS_ALL } from '../support/coverage.ts';
import type { Engine, EngineAnswer } from '../support/engines/engine.ts';
import { askRaw } from '../support/raw-http.ts';
import { askHead } from '../support/raw-head.ts';
import { planOf } from '../support/redirect-plans.ts';
import { startTestService } from '../support/service.ts';

const SHAPES = attackShapes();
const TARGETS = ATTACKS.map(({ target }) => target);
const sent = new Map<string, number>();

function count(name: string, requests: number): void {
  sent.set(name, (sent.get(name) ?? 0) + requests);
}

afterAll(() => {
  for (const [name, requests] of sent) console.log(`attacks on ${name}: ${requests} requests`);
});

/** What is wrong with the answers to all attacks, in words. */
function faults(
  rule: RedirectRule | undefined,
  answers: readonly EngineAnswer[],
  origins: readonly string[] = [],
): string[] {
  return TARGETS.flatMap((target, index) => {
    const fault = judgeAttack(target, rule, answers[index] ?? { status: -1, location: undefined }, origins);
    return fault === undefined ? [] : [`${target.slice(0, 100)}: ${fault}`];
  });
}

test('the corpus is complete', () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(TARGETS).size).toBe(TARGETS.length);
  expect([...new Set(ATTACKS.map(({ group }) => group))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(SHAPES.length).toBeGreaterThanOrEqual(6);
});

test('the check rejects every answer that an attack aims for', () => {
  const rule = SHAPES.find(({ target }) => target?.origin !== '');
  const redirect = (location: string): EngineAnswer => ({ status: 301, location });
  const bad = [
    '//evil.com',
    '/\\evil.com',
    'https://evil.com/',
    'https://t.example.evil.com',
    'https://t.example@evil.com/',
    '/\t/evil.com',
    'javascript:alert(1)',
  ];
  for (const location of bad) expect(judgeAttack('/o/x', rule, redirect(location)), location).toBeDefined();
  expect(judgeAttack('/o/x', rule, { status: 404, location: undefined, headers: ['x-inj'] })).toBeDefined();
  expect(judgeAttack('/o/x', rule, { status: 99, location: undefined })).toBeDefined();
  for (const location of ['/new', 'https://t.example//evil.com', '/new?next=//evil.com'])
    expect(judgeAttack('/o/x', rule, redirect(location)), location).toBeUndefined();
});

describe.each(SHAPES.map((rule) => ({ shape: formatPattern(rule.source), rule })))('$shape', ({ rule }) => {
  const flags = new Set(ATTACK_FLAGS);
  const reference: RedirectIndex = { find: (request) => matchRedirect([rule], request) };

  function decide(index: RedirectIndex): EngineAnswer[] {
    return TARGETS.map((target) => {
      const decision = decideRedirect(target, index, flags);
      if (decision.kind === 'redirect') return { status: decision.status, location: decision.location };
      return { status: decision.kind === 'refuse' ? 400 : 404, location: undefined };
    });
  }

  test('the reference', () => {
    const answers = decide(reference);
    count('the reference', answers.length);
    expect(faults(rule, answers)).toEqual([]);
    expect(answers.some(({ location }) => location !== undefined)).toBe(true);
  });

  test('the index, which decides as the reference', () => {
    const answers = decide(createRedirectIndex([rule]));
    count('the index', answers.length);
    expect(answers).toEqual(decide(reference));
  });

  test.each(attackedWith(rule))('$name', async ({ name, target, start }) => {
    const engine = await start(target.emit(planOf([rule], ATTACK_FLAGS)).files);
    try {
      const answers = await engine.ask(TARGETS);
      count(name, answers.length);
      expect(faults(rule, answers, engine.origins)).toEqual([]);
      expect(answers.some(({ location }) => location !== undefined)).toBe(true);
      expect(await headFaults(engine, rule, name)).toEqual([]);
      const [alive] = await engine.ask(['/o/alive/']);
      expect(alive?.status).toBeGreaterThan(0);
    } finally {
      await engine.stop();
    }
  });
});

async function headFaults(
  { port, origins }: Pick<Engine, 'port' | 'origins'>,
  rule: RedirectRule | undefined,
  name: string,
): Promise<string[]> {
  if (port === undefined) return [];
  const found: string[] = [];
  for (const head of HEAD_ATTACKS) {
    const fault = judgeAttack('/o/x', rule, await askHead(port, head), origins);
    if (fault !== undefined) found.push(`${head}: ${fault}`);
  }
  count(name, HEAD_ATTACKS.length);
  return found;
}

test('the service', async () => {
  const service = await startTestService();
  try {
    const answers = await askRaw(service.port, TARGETS);
    const seen = answers.map(({ status, headers }) => ({
      status,
      location: headers.location?.[0],
      headers: Object.keys(headers),
    }));
    count('the service', answers.length);
    expect(faults(undefined, seen)).toEqual([]);
    expect(await headFaults({ port: service.port, origins: [] }, undefined, 'the service')).toEqual([]);
    const [alive] = await askRaw(service.port, ['/']);
    expect(alive?.status).toBe(200);
  } finally {
    await service.stop();
  }
});

/** Engines that take seconds to start. `npm test` holds them to the contract in tests/servers/engines/. */
const SLOW = ['cloudflare-redirects in wrangler', 'nitro'];

/**
 * Returns the engines that are attacked with a rule: those whose host can say it. `npm test` attacks each engine that is not slow with one
 * rule, in turns.
 */
function attackedWith(rule: RedirectRule): typeof ATTACKED {
  if (COVERS_ALL) return ATTACKED.filter(({ target }) => says(target, rule));
  return ATTACKED.filter(({ name, target }, place) => {
    if (SLOW.includes(name)) return false;
    const rules = SHAPES.filter((one) => says(target, one));
    return rules[place % rules.length] === rule;
  });
}

function says(target: RedirectTarget, rule: RedirectRule): boolean {
  return reasonAgainst(rule, target) === undefined;
}
