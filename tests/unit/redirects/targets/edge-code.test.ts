import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { lowerCasePrefix } from '../../../../engine/redirects/match/decide.ts';
import { expandSites } from '../../../../engine/redirects/match/expand-sites.ts';
import {
  compareSpecificity,
  locationOf,
  matchRedirect,
  matchRule,
  type Request,
} from '../../../../engine/redirects/match/match.ts';
import { normalisePath } from '../../../../engine/redirects/match/normalise-path.ts';
import { cloudfront } from '../../../../engine/redirects/targets/cloudfront/cloudfront.ts';
import { edge } from '../../../../engine/redirects/targets/edge/edge.ts';
import { covering } from '../../../support/coverage.ts';
import { loadCloudfront } from '../../../support/engines/cloudfront.ts';
import { loadEdgeModule } from '../../../support/engines/edge-module.ts';
import { RANDOM_FLAGS, randomRule } from '../../../support/random-rules.ts';
import { planOf } from '../../../support/redirect-plans.ts';

const anyRule = fc
  .record({
    rule: randomRule,
    expression: fc.constantFrom(undefined, undefined, undefined, '^/a(?<p0>/[^/]*)?$', '^/(?<p1>[ab])/?$', '^/?$'),
    origin: fc.constantFrom('', '', 'https://t.example'),
    head: fc.constantFrom('', '/$&', '/`${x}\\'),
    search: fc.constantFrom(undefined, undefined, ''),
    fragment: fc.constantFrom(undefined, undefined, 'f`${x}'),
    priority: fc.constantFrom(0, 0, 1),
    gone: fc.constantFrom(false, false, true),
    guard: fc.constantFrom(undefined, undefined, [['__proto__', true] as const], [['q&', 'a b'] as const]),
  })
  .map(({ rule, expression, origin, head, search, fragment, priority, gone, guard }): RedirectRule => {
    const source =
      expression === undefined
        ? rule.source
        : { segments: [{ kind: 'regex' as const, expression, names: ['p0', 'p1'] }], slash: false };
    const { target, ...rest } = rule;
    const other = { ...rest, source, priority, ...(guard ? { query: Object.fromEntries(guard) } : {}) };
    if (gone || !target) return { ...other, status: 410 };
    return {
      ...other,
      target: {
        ...target,
        sited: target.sited && origin === '',
        origin,
        path: head === '' ? target.path : [{ kind: 'text', text: head }, ...target.path],
        ...(search === undefined ? {} : { query: search }),
        ...(fragment === undefined ? {} : { fragment }),
      },
    };
  });

const path = fc
  .array(
    fc.constantFrom('a', 'A', 'b', 'b', 'th', 'TH', 'de', '', '.', '..', '%61', '%2e', '%', '\\', 'é', '$&', '%2f'),
    {
      maxLength: 4,
    },
  )
  .map((parts) => `/${parts.join('/')}`);
const query = fc.constantFrom(
  '',
  '',
  '?',
  '?q=1',
  '?q=2&r',
  '?q=%31&r=a+b',
  '?q=2&q=1',
  '?__proto__=1',
  "?q%26=a+b&'%",
);
const requests = fc.array(
  fc.tuple(path, query).map((parts) => parts.join('')),
  { minLength: 20, maxLength: 20 },
);

test('the code at the edge decides as the reference, on any plan and request', async () => {
  let redirects = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyRule, { minLength: 1, maxLength: 6 }), requests, async (rules, targets) => {
      const plan = planOf(rules, RANDOM_FLAGS);
      const module = await loadEdgeModule(edge.emit(plan).files);
      const viewer = loadCloudfront(cloudfront.emit(plan).files);
      for (const target of targets) {
        const request = requestOf(target);
        if (request && ties(plan.rules, request)) continue;
        const expected = request && answerOf(plan.rules, request);
        if (expected) redirects += 1;
        expect({ target, answer: module.decide(target) }).toEqual({ target, answer: expected });
        expect({ target, answer: await viewer(target) }).toEqual({ target, answer: expected });
      }
    }),
    { numRuns: covering(100, 400), seed: 4711 },
  );
  expect(redirects).toBeGreaterThan(covering(250, 1000));
});

function requestOf(target: string): Request | undefined {
  const mark = target.indexOf('?');
  const normal = normalisePath(mark === -1 ? target : target.slice(0, mark));
  if (normal === undefined) return undefined;
  const whole = lowerCasePrefix(normal, new Set(RANDOM_FLAGS));
  return { path: whole, query: mark === -1 ? undefined : target.slice(mark + 1) };
}

function answerOf(rules: readonly RedirectRule[], request: Request): { status: number; location?: string } | undefined {
  const match = matchRedirect(rules, request);
  if (!match) return undefined;
  const { rule, captures } = match;
  if (!rule.target) return { status: rule.status };
  return { status: rule.status, location: locationOf(rule, captures, request.query) };
}

/** True if two rules of the same rank match. The compiler refuses such a plan. */
function ties(rules: readonly RedirectRule[], request: Request): boolean {
  const matching = rules.flatMap(expandSites).filter((rule) => matchRule(rule, request));
  return matching.some((one, index) => matching.slice(index + 1).some((other) => compareSpecificity(one, other) === 0));
}
