import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  rulesOfExpression,
  type ExpressionInput,
} from '../../../../engine/redirects/importers/shared/expression/rules-of-expression.ts';
import type { TemplatePart } from '../../../../engine/redirects/importers/shared/target/capture-target.ts';
import { locationOf, matchRedirect } from '../../../../engine/redirects/match/match.ts';
import { covering } from '../../../support/coverage.ts';
import { ruleOfImported } from '../../../support/imported-rule.ts';

const SEARCH = { slash: true, whole: false };
const BELOW = { slash: false, whole: false };
const WHOLE = { slash: true, whole: true };

function rulesOf(
  expression: string,
  to: string,
  subject: ExpressionInput['subject'],
): ReturnType<typeof rulesOfExpression> {
  const target = to
    .split(/(\$\d)/)
    .filter((part) => part !== '')
    .map((part): TemplatePart => (/^\$\d$/.test(part) ? { group: Number(part[1]) } : part));
  return rulesOfExpression({ expression, ignoreCase: false, subject, target });
}

/** `source → target`, with a `!` if the slash at the end matters. */
function written(result: ReturnType<typeof rulesOfExpression>): string[] {
  if (!result.ok) return [result.reason];
  return result.rules.map(
    ({ from, regex, to, slash, case: letters }) => `${from ?? regex}${slash ? '!' : ''}${letters ? ' i' : ''} → ${to}`,
  );
}

describe('an expression becomes', () => {
  test.each([
    ['^/old$', '/new', SEARCH, ['/old! → /new']],
    ['^/old/$', '/new', SEARCH, ['/old/! → /new']],
    ['^/old/?$', '/new', SEARCH, ['/old → /new']],
    ['^/a/(.*)$', '/b/$1', SEARCH, ['/a/* → /b/*']],
    ['^/a(/.*)?$', '/b$1', SEARCH, ['/a/* → /b/*', '/a! → /b']],
    ['^/a(/.*)?$', '/b', SEARCH, ['/a/* → /b']],
    ['^/a(?:/|$)', '/b', SEARCH, ['/a/* → /b']],
    ['^/a/([^/]+)/?$', '/b/$1', SEARCH, ['/a/:p1 → /b/:p1']],
    ['^/a/([^/]+)', '/b/$1', SEARCH, ['/a/:p1/* → /b/:p1']],
    ['^/a/([^/?#]+)$', '/b/$1', SEARCH, ['/a/:p1! → /b/:p1']],
    ['^/(en|de)/x$', '/$1/y', SEARCH, ['/:p1(en|de)/x! → /:p1/y']],
    ['^/p-(one|two)$', '/p/$1', SEARCH, ['/p-one! → /p/one', '/p-two! → /p/two']],
    ['^/i\\.html?$', '/', SEARCH, ['/i.html! → /', '/i.htm! → /']],
    ['^/i.html$', '/', SEARCH, ['/i.html! → /']],
    ['^/(|i)$', '/h', SEARCH, ['/ → /h', '/i! → /h']],
    ['^/[Ff]aq$', '/faq', SEARCH, ['/Faq! → /faq', '/faq! → /faq']],
    ['(?i)^/ABC$', '/abc', SEARCH, ['/ABC! i → /abc']],
    ['^/caf\u00e9 x$', '/y', SEARCH, ['/caf%C3%A9%20x! → /y']],
    ['^/x/:y$', '/z', SEARCH, ['^/x/:y$ → /z']],
    ['^/a', '/b', SEARCH, ['^/a → /b']],
    ['x$', '/y', SEARCH, ['^/.*?x$ → /y']],
    ['/x$', '/y', SEARCH, ['^/(?:|.*?/)x$ → /y']],
    ['(a|b)$', '/y', SEARCH, ['^/.*?(?:a|b)$ → /y']],
    ['(.*)/x$', '/y$1', SEARCH, ['^/(?<p1>.*)/x$ → /y/:p1', '/x! → /y']],
    ['^/n/(\\d+)-(\\w+)$', '/x/$2/$1', SEARCH, ['^/n/(?<p1>[0-9]+)-(?<p2>[0-9A-Z_a-z]+)$ → /x/:p2/:p1']],
    ['^/a/(.*)', '/a', SEARCH, ['^/a/(?:.*) → /a']],
    ['^old/(.*)$', '/n/$1', BELOW, ['/old/* → /n/*']],
    ['^/?old$', '/n', BELOW, ['/old! → /n']],
    ['old', '/n', BELOW, ['^/.*?old → /n']],
    ['^(.*)$', 'https://n.example/$1', BELOW, ['/* → https://n.example/*']],
    ['/a/.*/?', '/b', WHOLE, ['/a/* → /b']],
    ['/a|b', '/c', WHOLE, ['/a! → /c']],
    ['^/a$', '/b?x=$1', SEARCH, ['/a! → /b?x=']],
    ['^/a/(.*)$', '/b?x=$1', SEARCH, ['/a/* → /b?x={*}']],
    ['^/a/(.*)$', '/b-$1', SEARCH, ['/a/* → /b-{*}']],
    ['^/a/([^/]+)$', '/$1.html', SEARCH, ['/a/:p1! → /{:p1}.html']],
    ['^/a/(\\d+)-(\\d+)$', '/$2x$1', SEARCH, ['^/a/(?<p1>[0-9]+)-(?<p2>[0-9]+)$ → /{:p2}x{:p1}']],
    ['^/a/\\d+(?:[^/]+)?$', '/b', SEARCH, ['^/a/[0-9][^/]*$ → /b']],
    ['^/a/\\d+([^/]+)?$', '/b', SEARCH, ['^/a/[0-9][^/]*$ → /b']],
    ['^/a/\\d*.*$', '/b', SEARCH, ['^/a/.*$ → /b']],
    ['^/a/\\d+([^/]+)?$', '/b/$1', SEARCH, [expect.stringContaining('takes time')]],
    ['^/(.*)$', 'https://$1/', SEARCH, [expect.stringContaining('part of the host')]],
    ['^/a(?=b)', '/c', SEARCH, [expect.stringContaining('Look-around')]],
    ['^/(a)\\1$', '/c', SEARCH, [expect.stringContaining('back-reference')]],
    ['^/a++$', '/c', SEARCH, [expect.stringContaining('not supported')]],
    ['^a$', '/c', SEARCH, [expect.stringContaining('No path can match')]],
    ['[^x]y', '/c', SEARCH, [expect.stringContaining('is unknown')]],
    ['^/(', '/c', SEARCH, [expect.stringContaining('not a valid')]],
  ])('%s to %s', (expression, to, subject, expected) => {
    expect(written(rulesOf(expression, to, subject))).toEqual(expected);
  });

  test('the remarks on its rules', () => {
    const changed = (expression: string): readonly string[] => {
      const result = rulesOf(expression, '/b', SEARCH);
      return result.ok ? result.changed : [];
    };
    expect(changed('^/a$')).toEqual([]);
    expect(changed('^/a/.*$')).toEqual([expect.stringContaining('`/a` is redirected too')]);
    expect(changed('^/a/.+$')).toEqual([expect.stringContaining('`/a` and `/a/` is redirected too')]);
    expect(changed('^/i.html$')).toEqual([expect.stringContaining('as a dot')]);
    expect(changed('^/a')).toEqual([expect.stringContaining('kept as a regular expression')]);
    expect(changed('^/a[^ ]*$')).toContainEqual(expect.stringContaining('does not tell them apart'));
  });
});

const piece = fc.constantFrom(
  'a',
  'b',
  '/',
  '/',
  'ab',
  '(a|b)',
  '(a|bb)',
  '([^/]+)',
  '(.*)',
  '(.+)',
  '(/.*)?',
  '(/a)?',
  '/?',
  'a?',
  '[ab]',
  '[a-z]+',
  '(?:a/)?',
);
const source = fc.tuple(
  fc.constantFrom('^/', '^/', '/', '', '(.*)'),
  fc.array(piece, { maxLength: 5 }),
  fc.constantFrom('$', '$', ''),
);
const path = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'ab', 'bb', 'c'), { maxLength: 4 }), fc.boolean())
  .map(([parts, slash]) => `/${parts.join('/')}${slash && parts.length > 0 ? '/' : ''}`);

test('the rules decide as the expression does, except as the remarks say', () => {
  fc.assert(
    fc.property(
      source,
      fc.array(path, { minLength: 8, maxLength: 8 }),
      fc.constantFrom('/n', '/n/$1', '/$2/$1/n'),
      ([start, parts, end], paths, to) => {
        const expression = `${start}${parts.join('')}${end}`;
        const result = rulesOf(expression, to, SEARCH);
        fc.pre(result.ok);
        const rules = result.rules.map(({ reach: _reach, ...rule }) => ruleOfImported({ ...rule, line: 1 }));
        for (const one of paths) {
          const match = new RegExp(expression).exec(one);
          const expected =
            match && to.replaceAll(/\$(\d)/g, (_, number: string) => match[Number(number)] ?? '').replace(/^\/+/, '/');
          const found = matchRedirect(rules, { path: one, query: undefined });
          const actual = found ? locationOf(found.rule, found.captures, undefined) : null;
          if (expected === null && actual !== null && result.changed.some((change) => change.includes(`\`${one}\``)))
            continue;
          expect(actual, `${expression} on ${one}`).toBe(expected);
          const reached = result.rules.some(({ reach }) => new RegExp(reach, 'u').test(one));
          expect(reached, `reach of ${expression} on ${one}`).toBe(expected !== null);
        }
      },
    ),
    { numRuns: covering(1000, 3000), seed: 1 },
  );
});
