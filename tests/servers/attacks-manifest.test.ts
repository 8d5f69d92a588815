import { describe, expect, test } from 'vitest';
import type { RedirectRule } from '../../engine/model/redirect.ts';
import { reasonAgainst } from '../../engine/redirects/targets/lower.ts';
import { parsePattern, parseTarget, type Flaw } from '../../engine/redirects/match/pattern.ts';
import { witnesses } from '../../engine/redirects/witness/witnesses.ts';
import { ATTACKED } from '../support/attacked.ts';
import { ATTACK_FLAGS } from '../support/attack-shapes.ts';
import { conform } from '../support/conform.ts';
import { covering, partOf } from '../support/coverage.ts';
import { MANIFEST_ATTACKS, MANIFEST_FILES } from '../support/manifest-attacks.ts';
import { BASE_PROJECT, createMemoryCache, findingsOf, readProject, sourceOf, withFiles } from '../support/project.ts';
import { planOf } from '../support/redirect-plans.ts';
import { redirectRule } from '../support/redirect-rule.ts';

function flawOf(from: string, to: string): Flaw | undefined {
  const source = parsePattern(from);
  if (!source.ok) return source.flaw;
  const target = parseTarget(to);
  return target.ok ? undefined : target.flaw;
}

/** What the compiler takes, on the root and a site. */
const TAKEN: readonly RedirectRule[] = MANIFEST_ATTACKS.filter(({ from, to }) => flawOf(from, to) === undefined).map(
  ({ from, to }) => redirectRule(from, to, { sites: ['', ...ATTACK_FLAGS], id: from }),
);

test('a rule that is not accepted is refused with a reason and a fix', () => {
  const flaws = MANIFEST_ATTACKS.flatMap(({ from, to }) => flawOf(from, to) ?? []);
  expect(flaws.length + TAKEN.length).toBe(MANIFEST_ATTACKS.length);
  expect(flaws.length).toBeGreaterThan(20);
  for (const { message, hint } of flaws)
    expect([message, hint]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
});

/** Engines of each kind of file in `npm test`: those of a language of their own, of a script, of a table and of JSON. */
const IN_PART = ['nginx', 'apache', 'haproxy', 'caddy', 'edge in Node', 'netlify', 'vercel'];
const ENGINES = covering(
  ATTACKED.filter(({ name }) => IN_PART.includes(name)),
  ATTACKED,
);

test.each(ENGINES)('$name says what is taken', async ({ name, target, start }) => {
  const rules = TAKEN.filter((rule) => reasonAgainst(rule, target) === undefined);
  const plan = planOf(rules, ATTACK_FLAGS);
  const requests = partOf(witnesses(plan.rules, plan.flags), 600);
  const { undeclared } = await conform(target, start, plan, requests);
  console.log(`manifest attacks on ${name}: ${rules.length} rules, ${requests.length} requests`);
  expect(undeclared).toEqual([]);
  expect(rules.length).toBeGreaterThan(50);
});

describe('a file of redirects with', () => {
  const base = readProject(BASE_PROJECT);
  const cache = createMemoryCache();

  test.each(Object.entries(MANIFEST_FILES))('%s gets findings, or none', (_, text) => {
    const findings = findingsOf(withFiles(base, sourceOf('manifests/redirects/attack.yaml', text)), { cache });
    for (const { file, line, message } of findings) {
      expect(message).not.toBe('');
      if (file === 'manifests/redirects/attack.yaml') expect(line).toBeGreaterThan(0);
    }
  });
});
