import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import {
  compareSpecificity,
  locationOf,
  matchRedirect,
  matchRule,
  sortBySpecificity,
  type Match,
  type Request,
} from '../../../../engine/redirects/match/match.ts';
import { normalisePath } from '../../../../engine/redirects/match/normalise-path.ts';
import { parsePattern } from '../../../../engine/redirects/match/pattern.ts';
import { createRedirectIndex } from '../../../../engine/redirects/match/redirect-index.ts';
import { covering } from '../../../support/coverage.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

type Options = Parameters<typeof redirectRule>[2];
type Find = (rules: readonly RedirectRule[], request: Request) => Match | undefined;

/** `/path?query` as the matcher takes it; undefined if the path is refused. */
function requestOf(target: string): Request | undefined {
  const [raw = '', ...rest] = target.split('?');
  const path = normalisePath(raw);
  return path === undefined ? undefined : { path, query: rest.length === 0 ? undefined : rest.join('?') };
}

const HOSTS = ['old.example', 'older.example'];

/** The reference, and the index that must decide as the reference does: every table below holds for both. */
const MATCHERS: [name: string, find: Find][] = [
  ['matchRedirect', matchRedirect],
  ['createRedirectIndex', (rules, request) => createRedirectIndex(rules).find(request)],
];

describe.each(MATCHERS)('%s', (_name, find) => {
  const ask = (rules: readonly RedirectRule[], target: string): Match | undefined => {
    const request = requestOf(target);
    return request && find(rules, request);
  };

  describe('a source matches', () => {
    test.each<[source: string, request: string, options?: Options]>([
      ['/', '/'],
      ['/faq', '/faq'],
      ['/faq', '/faq/'],
      ['/faq/', '/faq'],
      ['/faq/', '/faq/'],
      ['/faq', '/faq?id=7'],
      ['/faq', '/faq/?'],
      ['/th/faq/default.html', '/th/faq/default.html'],
      ['/a/b', '/a/./c/../b'],
      ['/faq', '/%66aq'],
      ['/café', '/caf%c3%a9'],
      ['/a%2fb', '/a%2Fb'],
      ['/p/:id', '/p/7'],
      ['/p/:id', '/p/7/'],
      ['/p/:id', '/p/a%2Fb'],
      ['/:a/:b', '/x/y'],
      ['/:kind(router|switch)', '/switch'],
      ['/:word(café)', '/caf%C3%A9'],
      ['/s/*', '/s'],
      ['/s/*', '/s/'],
      ['/s/*', '/s/a'],
      ['/s/*', '/s/a/b/c'],
      ['/s/*', '/s//a'],
      ['/*', '/'],
      ['/*', '/a/b'],
      ['/Faq', '/fAQ', { caseSensitive: false }],
      ['/:kind(Router|switch)', '/ROUTER', { caseSensitive: false }],
      ['/S/*', '/s/a', { caseSensitive: false }],
      ['/faq', '/faq', { slash: 'exact' }],
      ['/faq/', '/faq/', { slash: 'exact' }],
      ['/p/:id/', '/p/7/', { slash: 'exact' }],
      ['/', '/', { slash: 'exact' }],
      ['/s/*', '/s/a/', { slash: 'exact' }],
      ['/v', '/v?id=7', { query: { id: '7' } }],
      ['/v', '/v?x=1&id=7&y', { query: { id: '7' } }],
      ['/v', '/v?id=8&id=7', { query: { id: '7' } }],
      ['/v', '/v?%69d=%37', { query: { id: '7' } }],
      ['/v', '/v?print', { query: { print: true } }],
      ['/v', '/v?print=', { query: { print: true } }],
      ['/v', '/v?print=no', { query: { print: true } }],
      ['/v', '/v?print&id=7', { query: { id: '7', print: true } }],
      ['/v', '/v?id=', { query: { id: '' } }],
    ])('%s: %s %o', (source, request, options) => {
      expect(ask([redirectRule(source, '/to', options)], request)?.rule.id).toBe(source);
    });
  });

  describe('a source does not match', () => {
    test.each<[source: string, request: string, options?: Options]>([
      ['/', '/faq'],
      ['/faq', '/'],
      ['/faq', '/FAQ'],
      ['/faq', '/faqs'],
      ['/faq', '/faq/101'],
      ['/faq', '/th/faq'],
      ['/faq', '//faq'],
      ['/faq', '/faq//'],
      ['/a/b', '/a//b'],
      ['/a/b', '/a%2Fb'],
      ['/café', '/cafe%CC%81'],
      ['/p/:id', '/p'],
      ['/p/:id', '/p/'],
      ['/p/:id', '/p//'],
      ['/p/:id', '/p/7/8'],
      ['/:a/:b', '//y'],
      ['/:kind(router|switch)', '/Router'],
      ['/:kind(router|switch)', '/routers'],
      ['/:kind(router|switch)', '/router/switch'],
      ['/:kind(a|b)', '/a|b'],
      ['/s/*', '/sx'],
      ['/s/*', '/'],
      ['/s/*', '/S/a'],
      ['/faq', '/faq/', { slash: 'exact' }],
      ['/faq/', '/faq', { slash: 'exact' }],
      ['/p/:id', '/p/7/', { slash: 'exact' }],
      ['/v', '/v', { query: { id: '7' } }],
      ['/v', '/v?id=8', { query: { id: '7' } }],
      ['/v', '/v?id=77', { query: { id: '7' } }],
      ['/v', '/v?ID=7', { query: { id: '7' } }],
      ['/v', '/v?x=id=7', { query: { id: '7' } }],
      ['/v', '/v?id=7', { query: { id: '7', print: true } }],
      ['/v', '/v?__proto__=1&constructor', { query: { prototype: true } }],
      ['/faq', '/faq\\'],
      ['/faq', '/faq%00'],
      ['/*', '/%'],
      ['/*', '/%E0%A4%A'],
      ['/*', '/%5Cevil.example'],
    ])('%s: %s %o', (source, request, options) => {
      expect(ask([redirectRule(source, '/to', options)], request)).toBeUndefined();
    });
  });

  describe('a rule with a host', () => {
    const old = { host: { name: 'old.example', home: 'https://www.new.example' } };
    const other = { host: { name: 'www.old.example', home: 'https://www.new.example' } };
    const rules = [
      redirectRule('/faq', '/common'),
      redirectRule('/:page', '/any/:page', old),
      redirectRule('/contact', '/contact-us', other),
      redirectRule('/contact', '/old-contact', old),
    ];

    test.each([
      ['/faq', undefined, '/common'],
      ['/faq', 'old.example', '/any/faq'],
      ['/faq', 'www.old.example', '/common'],
      ['/faq', 'third.example', '/common'],
      ['/contact', 'old.example', '/old-contact'],
      ['/contact', 'www.old.example', '/contact-us'],
      ['/contact', undefined, undefined],
      ['/contact', 'example', undefined],
    ])('%s on %s leads to %s', (path, host, location) => {
      const match = find(rules, { path, query: undefined, host });
      expect(match && locationOf(match.rule, match.captures, undefined)).toBe(location);
    });
  });

  describe('captures are the raw bytes of their segments', () => {
    test.each<[source: string, request: string, names: Record<string, string>, splat: string]>([
      ['/faq', '/faq/', {}, ''],
      ['/p/:id', '/p/7', { id: '7' }, ''],
      ['/p/:id', '/p/7/', { id: '7' }, ''],
      ['/:a/x/:b', '/1/x/2', { a: '1', b: '2' }, ''],
      ['/p/:id', '/p/a%2fb%20c', { id: 'a%2Fb%20c' }, ''],
      ['/p/:id', '/p/caf%c3%a9', { id: 'caf%C3%A9' }, ''],
      ['/p/:id', '/p/$&', { id: '$&' }, ''],
      ['/shop/:kind(router|switch)', '/shop/switch', { kind: 'switch' }, ''],
      ['/s/*', '/s', {}, ''],
      ['/s/*', '/s/', {}, ''],
      ['/s/*', '/s/a', {}, 'a'],
      ['/s/*', '/s/a/b%2Fc', {}, 'a/b%2Fc'],
      ['/s/*', '/s//evil.example', {}, '/evil.example'],
      ['/:site/s/*', '/th/s/a/b', { site: 'th' }, 'a/b'],
      ['/p/:constructor', '/p/7', { constructor: '7' }, ''],
    ])('%s: %s', (source, request, names, splat) => {
      expect(ask([redirectRule(source, '/to')], request)?.captures).toEqual({ prefix: '', names, splat });
    });
  });

  describe('the most specific source wins, in any order of the rules', () => {
    const guarded = { query: { id: '7' } };
    test.each<[why: string, winner: [string, Options?], loser: [string, Options?], request: string]>([
      ['no placeholder before one', ['/a/b'], ['/a/:x'], '/a/b'],
      ['no placeholder before an alternation', ['/a/b'], ['/a/:x(b|c)'], '/a/b'],
      ['no placeholder before a splat', ['/a'], ['/a/*'], '/a/'],
      ['the root before a splat', ['/'], ['/*'], '/'],
      ['no placeholder before a guarded pattern', ['/a/b'], ['/a/:x', guarded], '/a/b?id=7'],
      ['more literals before fewer', ['/a/:x/c'], ['/a/:x/:y'], '/a/b/c'],
      ['more literals before fewer, in a splat too', ['/a/b/*'], ['/a/:x/*'], '/a/b/c'],
      ['more literals before an alternation', ['/a/b/:y'], ['/:x(a|d)/b/:y(c)'], '/a/b/c'],
      ['an alternation before a placeholder', ['/a/:x(b|c)'], ['/a/:x'], '/a/b'],
      ['an alternation before a splat', ['/a/:x(b|c)'], ['/a/*'], '/a/b'],
      ['a placeholder before a splat', ['/a/:x'], ['/a/*'], '/a/b'],
      ['no splat before one', ['/a/:x'], ['/a/:x/*'], '/a/b'],
      ['a longer splat before a shorter one', ['/a/b/*'], ['/a/*'], '/a/b'],
      ['a guarded source before the same without a guard', ['/a', guarded], ['/a'], '/a?id=7'],
      ['a guarded pattern before the same without a guard', ['/a/:x', guarded], ['/a/:x'], '/a/b?id=7'],
      ['two guards before one', ['/a', { query: { id: '7', print: true } }], ['/a', guarded], '/a?id=7&print'],
      ['the higher priority, where two tie', ['/a/:x/:y', { priority: 1 }], ['/:x/b/:y'], '/a/b/c'],
      ['the priority that is not negative', ['/a/:x/:y'], ['/:x/b/:y', { priority: -1 }], '/a/b/c'],
      ['more literals before a higher priority', ['/a/b/:y'], ['/a/:x/:y', { priority: 100 }], '/a/b/c'],
    ])('%s', (_why, winner, loser, request) => {
      const rules = [redirectRule(winner[0], '/winner', winner[1]), redirectRule(loser[0], '/loser', loser[1])];
      for (const order of [rules, rules.toReversed()]) expect(ask(order, request)?.rule).toBe(rules[0]);
    });

    test('if a guarded source does not match, the next source does', () => {
      const rules = [redirectRule('/a', '/guarded', guarded), redirectRule('/a', '/plain')];
      expect(ask(rules, '/a?id=8')?.rule).toBe(rules[1]);
      expect(ask(rules, '/a')?.rule).toBe(rules[1]);
    });
  });

  describe('the Location', () => {
    test.each<[source: string, to: string, request: string, location: string, options?: Options]>([
      ['/a', '/b', '/a', '/b'],
      ['/a', '/', '/a', '/'],
      ['/a', '/th/', '/a/', '/th/'],
      ['/p/:id', '/q/:id', '/p/7', '/q/7'],
      ['/p/:a/:b', '/q/:b/:a/:b', '/p/1/2', '/q/2/1/2'],
      ['/s/*', '/d/*', '/s/a/b', '/d/a/b'],
      ['/p/:id', '/q', '/p/7', '/q'],
      ['/p/:id', '/q/:id', '/p/a%2Fb%20c%C3%A9', '/q/a%2Fb%20c%C3%A9'],

      // The query of the request is passed on byte for byte, unless the target has its own.
      ['/a', '/b', '/a?x=1&x=%zz+%20?&&=', '/b?x=1&x=%zz+%20?&&='],
      ['/a', '/b?y=2', '/a?x=1', '/b?y=2'],
      ['/a', '/b?y=2', '/a', '/b?y=2'],
      ['/a', '/b?y=2', '/a?x=1', '/b?y=2&x=1', { forward: 'merge' }],
      ['/a', '/b?y=2', '/a', '/b?y=2', { forward: 'merge' }],
      ['/a', '/b', '/a?x=1', '/b?x=1', { forward: 'merge' }],
      ['/a', '/b', '/a', '/b', { forward: 'merge' }],
      ['/a', '/b', '/a?x=1', '/b', { forward: 'drop' }],
      ['/a', '/b?y=2', '/a?x=1', '/b?y=2', { forward: 'drop' }],
      ['/a', '/b#top', '/a', '/b#top'],
      ['/a', '/b#top', '/a?x=1', '/b?x=1#top'],
      ['/a', '/b?y=2#top', '/a', '/b?y=2#top'],
      ['/a', '/b', '/a?next=//evil.example', '/b?next=//evil.example'],

      // The text of a capture is not parsed again.
      ['/p/:x/:y', '/q/:x/:y', '/p/:y/SECRET', '/q/:y/SECRET'],
      ['/p/:x/*', '/q/:x/*', '/p/*/SECRET', '/q/*/SECRET'],
      ['/d/:x', '/e/:x', '/d/$&', '/e/$&'],
      ['/d/:x', '/e/:x', '/d/$1', '/e/$1'],
      ['/d/:x', '/e/:x', "/d/$'", "/e/$'"],
      ['/d/:x', '/e/:x', '/d/$%7Bx%7D', '/e/$%7Bx%7D'],
      ['/d/:x', '/e/:x?y=1', '/d/a%3Fadmin=1', '/e/a%3Fadmin=1?y=1'],
      ['/d/:x', '/e/:x', '/d/a&admin=1', '/e/a&admin=1'],
      ['/d/:x', '/e/:x', '/d/a%23b', '/e/a%23b'],

      // A capture never becomes a host.
      ['/o/*', '/*', '/o//evil.example', '/evil.example'],
      ['/o/*', '/*', '/o///evil.example', '/evil.example'],
      ['/*', '/*', '//evil.example/a', '/evil.example/a'],
      ['/o/:x', '/:x', '/o/%2Fevil.example', '/%2Fevil.example'],
      ['/o/*', '/*', '/o/%2F%2Fevil.example', '/%2F%2Fevil.example'],
      ['/o/:x', '/:x', '/o/https:', '/https:'],
      ['/o/*', '/*', '/o/https://evil.example', '/https://evil.example'],
      ['/o/:x', '/:x', '/o/javascript:alert(1)', '/javascript:alert(1)'],
      ['/go/:x', 'https://shop.example/:x', '/go/.evil.example', 'https://shop.example/.evil.example'],
      ['/go/:x', 'https://shop.example/:x', '/go/@evil.example', 'https://shop.example/@evil.example'],
      ['/go/:x', 'https://shop.example/:x', '/go/:80', 'https://shop.example/:80'],
      ['/go/*', 'https://shop.example/*', '/go//evil.example', 'https://shop.example/evil.example'],
      ['/go', 'https://shop.example:8443/a', '/go?x=1', 'https://shop.example:8443/a?x=1'],
    ])('%s → %s: %s gives %s', (source, to, request, location, options) => {
      const match = ask([redirectRule(source, to, options)], request);
      expect(match && locationOf(match.rule, match.captures, requestOf(request)?.query)).toBe(location);
    });

    test('a page that is gone has no Location', () => {
      const match = ask([redirectRule('/gone')], '/gone');
      expect(match?.rule.status).toBe(410);
      expect(() => match && locationOf(match.rule, match.captures, undefined)).toThrow('no target');
    });
  });
});

describe('for all rules and requests', () => {
  // Few different words, so that requests often match rules.
  const word = fc.constantFrom('a', 'b', 'A', 'caf%C3%A9');
  const segment = fc.oneof(
    { weight: 5, arbitrary: word },
    { weight: 2, arbitrary: fc.constantFrom(':x', ':y', ':z') },
    { weight: 1, arbitrary: fc.constantFrom(':x(a|b)', ':y(b|c)', ':z(A|a)') },
  );
  const source = fc
    .record({ segments: fc.array(segment, { maxLength: 3 }), splat: fc.boolean(), slash: fc.boolean() })
    .map(({ segments, splat, slash }) => {
      const parts = splat && segments.length > 0 ? [...segments, '*'] : segments;
      return `/${parts.join('/')}${slash && parts.length > 0 && !splat ? '/' : ''}`;
    })
    .filter((text) => parsePattern(text).ok);
  const options = fc.record(
    {
      caseSensitive: fc.boolean(),
      slash: fc.constantFrom('either' as const, 'exact' as const),
      query: fc.constantFrom<RedirectRule['query']>({}, { id: '7' }, { print: true }, { id: '7', print: true }),
      priority: fc.constantFrom(-1, 0, 1),
      host: fc.constantFrom(...HOSTS.map((name) => ({ name, home: 'https://new.example' }))),
    },
    { requiredKeys: [] },
  );
  const rules = fc.array(
    fc.tuple(source, options).map(([from, more]) => redirectRule(from, '/to', more)),
    { maxLength: 8 },
  );
  const request = fc.record({
    path: fc
      .tuple(
        fc.array(fc.oneof({ weight: 6, arbitrary: word }, fc.constantFrom('', 'c')), { maxLength: 4 }),
        fc.boolean(),
      )
      .map(([segments, slash]) => `/${segments.join('/')}${slash && segments.length > 0 ? '/' : ''}`),
    query: fc.constantFrom(undefined, '', 'id=7', 'id=8', 'print', 'print&id=7', 'x=1'),
    host: fc.constantFrom(undefined, ...HOSTS),
  });

  test('the index decides as the reference does', () => {
    let decided = 0;
    fc.assert(
      fc.property(rules, request, (all, one) => {
        const reference = matchRedirect(all, one);
        const indexed = createRedirectIndex(all).find(one);
        expect(indexed === undefined).toBe(reference === undefined);
        if (!reference || !indexed) return;
        // The compiler refuses two rules that tie, so that either answer is correct.
        const best = all.filter((rule) => matchRule(rule, one) && compareSpecificity(rule, reference.rule) === 0);
        expect(best).toContain(indexed.rule);
        if (best.length > 1) return;
        decided += 1;
        expect(indexed.rule).toBe(reference.rule);
        expect(indexed.captures).toEqual(reference.captures);
      }),
      { numRuns: covering(5000, 20_000) },
    );
    expect(decided).toBeGreaterThan(covering(500, 2000));
  });

  test('the order of the rules matters only for rules that tie', () => {
    fc.assert(
      fc.property(rules, request, (all, one) => {
        const [forward, backward] = [matchRedirect(all, one), matchRedirect(all.toReversed(), one)];
        expect(backward === undefined).toBe(forward === undefined);
        if (forward && backward) expect(compareSpecificity(forward.rule, backward.rule)).toBe(0);
      }),
      { numRuns: 5000 },
    );
  });

  test('no rule that matches is more specific than the one that answers', () => {
    fc.assert(
      fc.property(rules, request, (all, one) => {
        const matching = all.filter((rule) => matchRule(rule, one));
        const match = matchRedirect(all, one);
        expect(match === undefined).toBe(matching.length === 0);
        for (const rule of matching) expect(match && compareSpecificity(match.rule, rule)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 5000 },
    );
  });

  test('rules are sorted as they compare, and those that tie keep their order', () => {
    fc.assert(
      fc.property(rules, (all) => {
        expect(sortBySpecificity(all, (rule) => rule)).toEqual(all.toSorted((a, b) => compareSpecificity(b, a)));
      }),
      { numRuns: 1000 },
    );
  });

  test('every path leads to the host of the target', () => {
    const hostile = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '/',
            '//',
            '.',
            '..',
            '@',
            ':',
            'evil.example',
            '%2F',
            '%5C',
            '\\',
            '%0d%0a',
            'https:',
            '%252F',
            '$&',
            ':x',
            '*',
          ),
          fc.string({ maxLength: 3 }),
        ),
        { maxLength: 8 },
      )
      .map((pieces) => pieces.join(''));
    const shapes = [
      redirectRule('/o/:x', '/:x'),
      redirectRule('/o/*', '/*'),
      redirectRule('/o/:x/*', '/:x/*'),
      redirectRule('/o/:x', 'https://shop.example/:x'),
      redirectRule('/o/*', 'https://shop.example/*'),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...shapes), hostile, (rule, rest) => {
        const path = normalisePath(`/o/${rest.split('?')[0] ?? ''}`);
        const match = path === undefined ? undefined : matchRedirect([rule], { path, query: undefined });
        if (!match) return;
        const location = locationOf(match.rule, match.captures, undefined);
        expect(location).toMatch(/^[\x21-\x7e]+$/);
        expect(new URL(location, 'https://www.kaveno.example/o/').origin).toBe(
          rule.target?.origin || 'https://www.kaveno.example',
        );
      }),
      { numRuns: 5000 },
    );
  });
});
