import { describe, expect, test } from 'vitest';
import { lowerPlan } from '../../../../engine/redirects/targets/lower.ts';
import { TARGETS, TARGET_IDS } from '../../../../engine/redirects/targets/registry.ts';
import type { Limit, RedirectTarget } from '../../../../engine/redirects/targets/target.ts';
import { planOf, shapesPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

const LIMIT: Limit = {
  what: 'rules',
  most: 10,
  unit: 'rules',
  source: 'https://host.example/limits',
  date: '2026-11-21',
  way: 'Use another host.',
};

/** A host that supports only plain rules, and at most ten. */
const small: RedirectTarget = {
  id: 'small',
  title: 'Small host',
  docs: 'https://host.example/',
  tested: 'model only',
  capabilities: {
    statuses: [301],
    placeholders: false,
    alternation: false,
    splat: false,
    regex: false,
    host: false,
    query: [],
    forward: ['keep'],
    caseInsensitive: false,
    exactSlash: false,
    external: false,
    fragment: false,
    capturesInTail: false,
  },
  limits: [LIMIT],
  divergences: [],
  alternative: 'edge',
  emit: ({ rules }) => ({
    files: [{ path: 'small/rules.txt', text: rules.map(({ id }) => `${id}\n`).join('') }],
    rules: rules.length,
    bytes: 1,
  }),
};

const OLD = { name: 'old.example', home: 'https://www.new.example' };

const plain = (count: number) =>
  planOf(
    Array.from({ length: count }, (_, index) => redirectRule(`/a${index}`, '/b')),
    [],
  );

test('these hosts refuse a rule for one host', () => {
  const plan = planOf([redirectRule('/a', 'https://www.new.example/b', { host: OLD, external: false })], []);
  const refusing = TARGET_IDS.filter((id) => lowerPlan(TARGETS[id], plan).refused.length > 0);
  expect(refusing).toEqual([
    'cloudflare-redirects',
    'firebase',
    'azure-swa',
    'fastly',
    'akamai',
    'envoy',
    's3',
    'nitro',
    'astro',
  ]);
});

describe('a host that does not support a rule gets no files; the rule and the reason are named', () => {
  test.each<[what: string, rule: ReturnType<typeof redirectRule>, reason: string]>([
    ['a status', redirectRule('/a', '/b', { status: 302 }), 'the status 302'],
    ['410', redirectRule('/a'), 'the status 410'],
    ['a placeholder', redirectRule('/a/:x', '/b'), 'a placeholder'],
    ['a choice', redirectRule('/a/:x(b|c)', '/b'), 'alternatives in a segment'],
    ['a splat', redirectRule('/a/*', '/b'), 'a `*`'],
    ['a query key', redirectRule('/a', '/b', { query: { id: true } }), 'a test that a query key is present'],
    ['a query value', redirectRule('/a', '/b', { query: { id: '7' } }), 'a test of the value of a query key'],
    ['letter case', redirectRule('/a', '/b', { caseSensitive: false }), 'a source that ignores letter case'],
    ['a slash', redirectRule('/a', '/b', { slash: 'exact' }), 'the slash at the end'],
    ['a host', redirectRule('/a', '/b', { host: OLD }), 'a rule for one host'],
    ['forwarding', redirectRule('/a', '/b', { forward: 'drop' }), '`forward: drop`'],
    ['another host', redirectRule('/a', 'https://shop.example/'), 'a target on another host'],
    ['a fragment', redirectRule('/a', '/b#c'), 'a fragment'],
  ])('%s', (_what, rule, reason) => {
    const { files, withheld, refused } = lowerPlan(small, planOf([rule, redirectRule('/fine', '/b')], []));
    expect(files).toEqual([]);
    expect(withheld).toEqual(['small/rules.txt']);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.message).toContain(reason);
    expect(refused[0]?.rule).toBe(rule);
    expect(refused[0]?.way).toContain('`edge`');
  });
});

test('a capture in a query or a fragment is refused by a host that has captures only in paths', () => {
  const host = { ...small, capabilities: { ...small.capabilities, placeholders: true, fragment: true } };
  const plan = planOf([redirectRule('/a/:x', '/b?x={:x}'), redirectRule('/c/:x', '/d#{:x}')], []);
  expect(lowerPlan(host, plan).refused.map(({ message }) => message)).toEqual([
    expect.stringContaining('a capture in the query or the fragment of the target'),
    expect.stringContaining('a capture in the query or the fragment of the target'),
  ]);
});

describe('limits', () => {
  test.each([
    [8, 0.8, 0],
    [10, 1, 0],
    [11, 1.1, 1],
  ])('%d rules of 10 use %d', (count, used, refusals) => {
    const lowered = lowerPlan(small, plain(count));
    expect(lowered.used).toBeCloseTo(used);
    expect(lowered.refused).toHaveLength(refusals);
    expect(lowered.files).toHaveLength(refusals === 0 ? 1 : 0);
  });

  test('an exceeded limit names the count, the limit and the way to stay below it', () => {
    const [refusal] = lowerPlan(small, plain(11)).refused;
    expect(refusal).toMatchObject({ limit: LIMIT, count: 11, way: 'Use another host.' });
    expect(refusal?.message).toBe('Small host takes 10 rules; there are 11.');
  });
});

describe('every target', () => {
  const others = new Set<string>(TARGET_IDS);

  test.each(TARGET_IDS)('%s is described and prints alike twice', (id) => {
    const target: RedirectTarget = TARGETS[id];
    expect(target.id).toBe(id);
    expect(others.has(target.alternative)).toBe(true);
    expect(target.alternative).not.toBe(id);
    for (const limit of target.limits) {
      expect(limit.source).toMatch(/^https:\/\//);
      expect(limit.date).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(limit.way).toMatch(/\.$/);
    }
    expect(new Set(target.divergences.map(({ id: name }) => name)).size).toBe(target.divergences.length);
    for (const { reason } of target.divergences) expect(reason).toMatch(/\.$/);
    const plan = shapesPlan(target.capabilities);
    const refuses = (rule: (typeof plan.rules)[number]): boolean => target.refuses?.(rule) !== undefined;
    const sayable = { ...plan, rules: plan.rules.filter((rule) => !refuses(rule)) };
    const [once, again] = [target.emit(sayable), target.emit(sayable)];
    expect(once).toEqual(again);
    expect(once.files.length).toBeGreaterThan(0);
    for (const { path, text } of once.files) {
      expect(path.startsWith(`${id}/`)).toBe(true);
      expect(text.endsWith('\n')).toBe(true);
    }
    const named = once.files.some(({ text }) => text.includes(plan.provenance));
    expect(named).toBe(true);
  });
});
