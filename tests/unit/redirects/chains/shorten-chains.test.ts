import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../../engine/model/diagnostics/diagnostic.ts';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { flattenRedirects } from '../../../../engine/redirects/chains/shorten-chains.ts';
import { locationOf, matchRedirect } from '../../../../engine/redirects/match/match.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

type Problem = Omit<Diagnostic, 'severity'>;
type Written = Parameters<typeof redirectRule>;

/** Home pages keep their slash, all other paths lose it. */
const canonical = (path: string): string => (path === '/' || path === '/th/' ? path : path.replace(/\/$/, ''));

function flatten(rules: readonly RedirectRule[], maxHops = 10): { rules: RedirectRule[]; problems: Problem[] } {
  const problems: Problem[] = [];
  return {
    rules: flattenRedirects(rules, { report: (problem) => void problems.push(problem), maxHops, canonical }),
    problems,
  };
}

/** The address that a browser reaches by following the rules one by one, and the number of rules. */
function walk(rules: readonly RedirectRule[], target: string, most = 20): { location: string; hops: number } {
  let location = target;
  for (let hops = 0; hops < most; hops += 1) {
    const [path = '', ...rest] = location.replace(/#.*$/, '').split('?');
    const query = rest.length === 0 ? undefined : rest.join('?');
    const match = location.startsWith('/') ? matchRedirect(rules, { path, query }) : undefined;
    if (!match?.rule.target) return { location, hops };
    const fragment = /#.*$/.exec(location)?.[0] ?? '';
    const next = locationOf(match.rule, match.captures, query);
    location = next.includes('#') ? next : `${next}${fragment}`;
  }
  return { location, hops: most };
}

const build = (written: readonly Written[]): RedirectRule[] => written.map((one) => redirectRule(...one));

/** The rules as `source → Location` for a request without a query. */
const lines = (rules: readonly RedirectRule[]): string[] =>
  rules.map(
    (rule) =>
      `${rule.id} → ${rule.target ? locationOf(rule, { prefix: '', names: {}, splat: '' }, undefined) : 'gone'}`,
  );

describe('chains', () => {
  test.each<[what: string, written: Written[], flat: string[], reported: string[]]>([
    [
      'none',
      [
        ['/a', '/b'],
        ['/c', '/d'],
      ],
      ['/a → /b', '/c → /d'],
      [],
    ],
    [
      'two hops',
      [
        ['/a', '/b'],
        ['/b', '/c'],
      ],
      ['/a → /c', '/b → /c'],
      ['/a'],
    ],
    [
      'two hops, declared the other way round',
      [
        ['/b', '/c'],
        ['/a', '/b'],
      ],
      ['/b → /c', '/a → /c'],
      ['/a'],
    ],
    [
      'three hops',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/d'],
      ],
      ['/a → /d', '/b → /d', '/c → /d'],
      ['/a', '/b'],
    ],
    [
      'two rules with one target',
      [
        ['/a', '/c'],
        ['/b', '/c'],
        ['/c', '/d'],
      ],
      ['/a → /d', '/b → /d', '/c → /d'],
      ['/a', '/b'],
    ],
    [
      'through a slash at the end',
      [
        ['/a', '/b/'],
        ['/b', '/c'],
      ],
      ['/a → /c', '/b → /c'],
      ['/a'],
    ],
    [
      'to a home page',
      [
        ['/a', '/b'],
        ['/b', '/th/'],
      ],
      ['/a → /th/', '/b → /th/'],
      ['/a'],
    ],
    [
      'from a pattern',
      [
        ['/old/*', '/b'],
        ['/b', '/c'],
      ],
      ['/old/* → /c', '/b → /c'],
      ['/old/*'],
    ],
    [
      'into a splat',
      [
        ['/a', '/old/x'],
        ['/old/*', '/c'],
      ],
      ['/a → /c', '/old/* → /c'],
      ['/a'],
    ],
    [
      'into the more specific of two rules',
      [
        ['/a', '/old/x'],
        ['/old/*', '/c'],
        ['/old/x', '/d'],
      ],
      ['/a → /d', '/old/* → /c', '/old/x → /d'],
      ['/a'],
    ],
    [
      'not through another letter case',
      [
        ['/a', '/B'],
        ['/b', '/c'],
      ],
      ['/a → /B', '/b → /c'],
      [],
    ],
    [
      'through another letter case, if the rule ignores it',
      [
        ['/a', '/B'],
        ['/b', '/c', { caseSensitive: false }],
      ],
      ['/a → /c', '/b → /c'],
      ['/a'],
    ],
    [
      'not through a slash, if the rule is exact',
      [
        ['/a', '/b'],
        ['/b/', '/c', { slash: 'exact' }],
      ],
      ['/a → /b', '/b/ → /c'],
      [],
    ],
    ['to a page that is gone', [['/a', '/b'], ['/b']], ['/a → /b', '/b → gone'], []],
    [
      'to another host',
      [
        ['/a', '/b'],
        ['/b', 'https://shop.example/x'],
      ],
      ['/a → https://shop.example/x', '/b → https://shop.example/x'],
      ['/a'],
    ],
    [
      'three hops to another host',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', 'https://shop.example/'],
      ],
      ['/a → https://shop.example/', '/b → https://shop.example/', '/c → https://shop.example/'],
      ['/a', '/b'],
    ],
    [
      'not beyond another host',
      [
        ['/a', 'https://shop.example/b'],
        ['/b', '/c'],
      ],
      ['/a → https://shop.example/b', '/b → /c'],
      [],
    ],
    [
      'with a query of an intermediate target',
      [
        ['/a', '/b?x=1'],
        ['/b', '/c'],
      ],
      ['/a → /c?x=1', '/b → /c'],
      ['/a'],
    ],
    [
      'with a query at the end',
      [
        ['/a', '/b'],
        ['/b', '/c?y=2'],
      ],
      ['/a → /c?y=2', '/b → /c?y=2'],
      ['/a'],
    ],
    [
      'with two queries, of which the later one wins',
      [
        ['/a', '/b?x=1'],
        ['/b', '/c?y=2'],
      ],
      ['/a → /c?y=2', '/b → /c?y=2'],
      ['/a'],
    ],
    [
      'with a query that is dropped',
      [
        ['/a', '/b?x=1'],
        ['/b', '/c', { forward: 'drop' }],
      ],
      ['/a → /c', '/b → /c'],
      ['/a'],
    ],
    [
      'with two queries that are merged',
      [
        ['/a', '/b?x=1'],
        ['/b', '/c?y=2', { forward: 'merge' }],
      ],
      ['/a → /c?y=2&x=1', '/b → /c?y=2'],
      ['/a'],
    ],
    [
      'into a rule that requires the query',
      [
        ['/a', '/b?id=7'],
        ['/b', '/c', { query: { id: '7' }, forward: 'drop' }],
      ],
      ['/a → /c', '/b → /c'],
      ['/a'],
    ],
    [
      'past a rule that requires another query',
      [
        ['/a', '/b?id=8'],
        ['/b', '/c', { query: { id: '7' } }],
      ],
      ['/a → /b?id=8', '/b → /c'],
      [],
    ],
    [
      'with a fragment of an intermediate target',
      [
        ['/a', '/b#top'],
        ['/b', '/c'],
      ],
      ['/a → /c#top', '/b → /c'],
      ['/a'],
    ],
    [
      'with a fragment at the end',
      [
        ['/a', '/b#top'],
        ['/b', '/c#end'],
      ],
      ['/a → /c#end', '/b → /c#end'],
      ['/a'],
    ],
  ])('%s', (_what, written, flat, reported) => {
    const { rules, problems } = flatten(build(written));
    expect(lines(rules)).toEqual(flat);
    expect(problems.map(({ code, at }) => [code, 'pointer' in at && at.pointer])).toEqual(
      reported.map((source) => ['RD008', `/${source}/to`]),
    );
  });

  test('the target is written in canonical form, with or without a chain', () => {
    expect(
      lines(
        flatten(
          build([
            ['/a', '/faq/'],
            ['/b', '/th/'],
          ]),
        ).rules,
      ),
    ).toEqual(['/a → /faq', '/b → /th/']);
  });

  // A rule without a capture in its target is followed to the end, even through a rule with captures.
  test.each<[what: string, written: Written[], flat: string]>([
    [
      'a placeholder',
      [
        ['/a', '/p/7'],
        ['/p/:id', '/q/:id'],
      ],
      '/a → /q/7',
    ],
    [
      'a splat',
      [
        ['/a', '/old/x/y'],
        ['/old/*', '/new/*'],
      ],
      '/a → /new/x/y',
    ],
  ])('a chain through %s arrives in one hop', (_what, written, flat) => {
    const { rules } = flatten(build(written));
    expect(lines(rules)[0]).toBe(flat);
  });

  test('rules whose target has captures are kept', () => {
    const written = build([
      ['/p/:id', '/q/:id'],
      ['/q/7', '/r'],
      ['/old/*', '/new/*'],
      ['/doc/:id', '/page/{:id}.html'],
      ['/page/:name', '/text/:name'],
    ]);
    expect(flatten(written)).toEqual({ rules: written, problems: [] });
  });

  test('only the target and the settings that depend on its host change', () => {
    const [rule] = build([['/a', '/b', { status: 302, forward: 'drop', priority: 3, query: { id: '7' } }]]);
    const end = redirectRule('/b', 'https://shop.example/x');
    if (!rule) throw new Error('no rule');
    expect(flatten([rule, end]).rules[0]).toEqual({ ...rule, target: end.target, external: true });
  });

  test.each([
    [301, 301, 301],
    [301, 302, 302],
    [302, 301, 302],
    [308, 307, 307],
    [308, 301, 308],
  ] as const)('a %i that leads to a %i becomes a %i', (first, second, status) => {
    const { rules } = flatten(
      build([
        ['/a', '/b', { status: first }],
        ['/b', '/c', { status: second }],
      ]),
    );
    expect(rules[0]?.status).toBe(status);
  });

  test('the remark names the chain, once for all sites of a rule', () => {
    const at = { file: 'manifests/redirects.yaml', pointer: '/groups/0/rules/0' };
    const { problems } = flatten(
      build([
        ['/a', '/b', { at }],
        ['/th/a', '/b', { at }],
        ['/b', '/c'],
        ['/c', '/d'],
      ]),
    );
    const [first] = problems.filter(
      (problem) => 'pointer' in problem.at && problem.at.pointer === '/groups/0/rules/0/to',
    );
    expect(problems.map(({ code }) => code)).toEqual(['RD008', 'RD008']);
    expect(first?.message).toContain('`/d`');
    expect(first?.related?.map(({ message }) => message)).toEqual(['through `/b`', 'through `/c`']);
  });
});

describe('loops', () => {
  test.each<[what: string, written: Written[], looping: string[], left: string[]]>([
    ['a rule onto itself', [['/a', '/a']], ['/a'], []],
    ['a rule onto itself except for the slash', [['/a', '/a/']], ['/a'], []],
    ['a rule onto itself except for the letter case', [['/a', '/A', { caseSensitive: false }]], ['/a'], []],
    ['a splat that matches its own target', [['/old/*', '/old/x']], ['/old/*'], []],
    ['the root into a splat', [['/*', '/']], ['/*'], []],
    [
      'two rules',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      ['/a', '/b'],
      [],
    ],
    [
      'three rules',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/a'],
      ],
      ['/a', '/b', '/c'],
      [],
    ],
    [
      'a rule that leads into a loop',
      [
        ['/in', '/a'],
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      ['/in', '/a', '/b'],
      [],
    ],
    [
      'a loop beside a chain',
      [
        ['/a', '/a'],
        ['/x', '/y'],
        ['/y', '/z'],
      ],
      ['/a'],
      ['/x → /z', '/y → /z'],
    ],
    ['a query that changes nothing', [['/a', '/a?x=1']], ['/a'], []],
    ['a query that the rule requires', [['/a', '/a?id=7', { query: { id: '7' } }]], ['/a'], []],
    [
      'two rules with a query between them',
      [
        ['/a', '/b?id=7'],
        ['/b', '/a', { query: { id: '7' } }],
      ],
      ['/a', '/b'],
      [],
    ],
    [
      'two queries in turn',
      [
        ['/a', '/a?id=2', { query: { id: '1' } }],
        ['/a', '/a?id=1', { query: { id: '2' } }],
      ],
      ['/a', '/a'],
      [],
    ],
    ['no loop: the query is dropped', [['/a', '/a', { query: { id: '7' }, forward: 'drop' }]], [], ['/a → /a']],
    ['no loop: another query', [['/a', '/a?id=8', { query: { id: '7' } }]], [], ['/a → /a?id=8']],
    ['no loop: another host', [['/a', 'https://shop.example/a']], [], ['/a → https://shop.example/a']],
    ['no loop: the slash is exact', [['/a/', '/a', { slash: 'exact' }]], [], ['/a/ → /a']],
    ['no loop: another letter case', [['/a', '/A']], [], ['/a → /A']],
  ])('%s', (_what, written, looping, left) => {
    const rules = build(written).map((rule, index) => ({ ...rule, at: { ...rule.at, pointer: `/${index}` } }));
    const result = flatten(rules);
    const loops = result.problems.filter(({ code }) => code === 'RD007');
    expect(loops.map(({ at }) => 'pointer' in at && rules[Number(at.pointer.split('/')[1])]?.id)).toEqual(looping);
    expect(lines(result.rules)).toEqual(left);
  });

  // The query of the request is passed on, and the rule requires it again.
  test.each<[what: string, written: Written[]]>([
    ['onto itself', [['/a', '/a', { query: { id: '7' } }]]],
    [
      'through another rule',
      [
        ['/a', '/b', { query: { id: '7' } }],
        ['/b', '/a', { query: { id: '7' } }],
      ],
    ],
  ])('a guarded rule that passes its own query on, %s', (_what, written) => {
    const rules = build(written);
    expect(walk(rules, '/a?id=7').hops).toBe(20);
    expect(flatten(rules).problems.map(({ code }) => code)).toContain('RD007');
  });

  test('a chain with the maximum of hops is shortened, a longer one is a loop', () => {
    const chain = build(Array.from({ length: 5 }, (_, index): Written => [`/${index}`, `/${index + 1}`]));
    expect(lines(flatten(chain, 4).rules)[0]).toBe('/0 → /5');
    const { rules, problems } = flatten(chain, 3);
    expect(lines(rules)).toEqual(['/1 → /5', '/2 → /5', '/3 → /5', '/4 → /5']);
    expect(problems.filter(({ code }) => code === 'RD007').map(({ at }) => 'pointer' in at && at.pointer)).toEqual([
      '//0/to',
    ]);
  });

  test('the error names the rules of the loop', () => {
    const [problem] = flatten(
      build([
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/a'],
      ]),
    ).problems;
    expect(problem?.message).toContain('`/a`');
    expect(problem?.related?.map(({ message }) => message)).toEqual(['through `/b`', 'through `/c`', 'through `/a`']);
  });
});

describe('for all rules', () => {
  const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f');
  const end = fc.oneof(
    { weight: 4, arbitrary: path },
    fc.constantFrom('/page', '/page?y=2', '/b?x=1', '/c#top', 'https://shop.example/x'),
  );
  const forward = fc.constantFrom('keep' as const, 'merge' as const, 'drop' as const);
  const rulesOf = (forwards: fc.Arbitrary<RedirectRule['forward']>): fc.Arbitrary<RedirectRule[]> =>
    fc
      .uniqueArray(fc.tuple(path, end, forwards), { selector: ([from]) => from, maxLength: 6 })
      .map((all) => all.map(([from, to, how]) => redirectRule(from, to, { forward: how })));

  /** Checks that every remaining rule leads in one hop to the end that the written rules reach in several. */
  const arrives = (written: readonly RedirectRule[], query: string): void => {
    const { rules } = flatten(written);
    const left = new Set(rules.map(({ id }) => id));
    for (const { id } of written) {
      const slow = walk(written, `${id}${query}`);
      expect(left.has(id)).toBe(slow.hops < 20);
      if (left.has(id)) expect(walk(rules, `${id}${query}`)).toEqual({ location: slow.location, hops: 1 });
    }
  };

  test('one hop has the same end as the whole chain', () => {
    fc.assert(fc.property(rulesOf(fc.constant('keep')), fc.constantFrom('', '?q=1'), arrives), { numRuns: 2000 });
  });

  test('one hop has the same end as the whole chain, whatever happens to the query', () => {
    fc.assert(fc.property(rulesOf(forward), fc.constantFrom('', '?q=1'), arrives), { numRuns: 2000 });
  });

  test('a second run changes nothing', () => {
    fc.assert(
      fc.property(rulesOf(forward), (written) => {
        const { rules } = flatten(written);
        expect(flatten(rules)).toEqual({ rules, problems: [] });
      }),
      { numRuns: 1000 },
    );
  });
});
