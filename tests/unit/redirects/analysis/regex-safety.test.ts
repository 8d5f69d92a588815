import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expressionFlaw, namedGroups, regexFlaw } from '../../../../engine/redirects/analysis/regex-safety.ts';
import { countSteps } from '../../../support/backtracking.ts';
import { covering } from '../../../support/coverage.ts';

describe('an expression is accepted', () => {
  test.each([
    '^/old$',
    '^/old/(?<rest>.*)$',
    '^/(?<a>[^/]+)/(?<b>[^/]+)/?$',
    '^/.*\\.html$',
    '^/[a-z]+(?:-[a-z]+)*$',
    '^/(?:\\d{2}-){3}x$',
    '^/(?:.*/)?old$',
    '^/(.*)/x-([0-9]+)$',
    '^/(?:en|de|fr)/old$',
    `^/(?:${Array.from({ length: 200 }, (_, index) => `option${index}`).join('|')})$`,
    '^/%C3%A9$',
  ])('%s', (expression) => expect(regexFlaw(expression)).toBeUndefined());
});

describe('an expression is refused', () => {
  test.each([
    ['^/(', 'not a valid'],
    ['^/a\\-b', 'not a valid'],
    ['^/(?=a)', 'look-around'],
    ['^/(?<!a)b', 'look-around'],
    ['^/(a)\\1', 'back-reference'],
    ['^/(?<a>x)\\k<a>', 'back-reference'],
    ['^/\\u0041', 'writes a character'],
    ['^/[]', 'empty class'],
    ['^/[^]', 'empty class'],
    ['^/a{1001}', 'more than 1000 times'],
    ['^/(?:a{100}){100}', 'repeats a repetition'],
    ['^/([a-z]+)+$', 'repeats a repetition'],
    ['^/([a-z]+-?)+$', 'repeats a repetition'],
    ['^/(a|b|ab)*c$', 'repeats a repetition or a choice'],
    ['^/(?:(?:a))+$', 'repeats a repetition'],
    ['^/a?a?a?a?a?a?a?a?a?a?a?a?$', 'too many choices'],
    [`^/${'(?:a|a)'.repeat(11)}$`, 'too many choices'],
    ['^/.*a.*b$', 'grows faster'],
    ['^/.*/old/.*/x$', 'grows faster'],
    ['^/a/\\w+\\d+$', 'grows faster'],
    [`^/${'a'.repeat(2048)}`, 'more than 2048 characters'],
    ['old$', 'not anchored'],
    ['^old$', 'not anchored'],
    ['^/a|b', 'not anchored'],
    ['^(?:/a|/b)$', 'not anchored'],
  ])('%s', (expression, reason) => expect(regexFlaw(expression)?.message).toContain(reason));
});

test('the names of groups are returned in their order', () => {
  expect(namedGroups('^/(?<b>x(?<c>y))(z)(?:(?<a>w)|v)$')).toEqual(['b', 'c', 'a']);
});

const atom = fc.constantFrom('a', 'b', '/', '-', '.', '[^/]', '[ab]', '[a-z]', '[^-]');
const { expression } = fc.letrec<{ expression: string; sequence: string; part: string }>((tie) => ({
  expression: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((all) => all.join('|')),
  sequence: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
  part: fc
    .tuple(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        atom,
        tie('expression').map((inner) => `(?:${inner})`),
      ),
      fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}'),
    )
    .map(([one, count]) => `${one}${count}`),
}));
const anchored = fc.tuple(expression, fc.constantFrom('$', '')).map(([inner, end]) => `^/(?:${inner})${end}`);

test('a backtracking engine matches an accepted expression in steps proportional to the path', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '/', '-'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(anchored, word, word, (source, start, pumped) => {
      fc.pre(expressionFlaw(source) === undefined);
      const steps = (times: number): number => countSteps(source, `/${start}${pumped.repeat(times)}!`, 1e6);
      expect(steps(80)).toBeLessThanOrEqual(steps(40) * 3);
    }),
    { numRuns: covering(250, 1000), seed: 1 },
  );
});
