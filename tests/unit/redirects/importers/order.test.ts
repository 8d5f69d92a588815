import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportedRule } from '../../../../engine/redirects/importers/importer.ts';
import { settleOrder } from '../../../../engine/redirects/importers/shared/order/settle-order.ts';
import { matchRedirect, matchRule } from '../../../../engine/redirects/match/match.ts';
import { covering } from '../../../support/coverage.ts';
import { ruleOfImported } from '../../../support/imported-rule.ts';

function settled(...sources: readonly Partial<ImportedRule>[]): string[] {
  const rules = sources.map((source, index) => ({ to: `/${index + 1}`, ...source, line: index + 1 }));
  const { rules: kept, changed, refused } = settleOrder({ rules, changed: [], refused: [] });
  return [
    ...kept.map(({ from, regex, slash, priority }) =>
      [from ?? regex, slash, priority].filter((part) => part !== undefined).join(' '),
    ),
    ...changed.map(({ line }) => `${line} surpasses`),
    ...refused.map(({ line }) => `${line} is never reached`),
  ];
}

describe('rules in the order of their file', () => {
  test.each([
    ['a path twice', [{ from: '/a' }, { from: '/a' }], ['/a', '2 is never reached']],
    ['a path below a splat', [{ from: '/a/*' }, { from: '/a/b' }], ['/a/*', '2 is never reached']],
    ['a placeholder below a splat', [{ from: '/a/*' }, { from: '/a/:x' }], ['/a/*', '2 is never reached']],
    ['a path above a splat', [{ from: '/a/b' }, { from: '/a/*' }], ['/a/b', '/a/*']],
    ['a path below an expression', [{ regex: '^/a.*$' }, { from: '/ab' }], ['^/a.*$', '2 is never reached']],
    ['a path that is left without its slash', [{ regex: '^/.+/$' }, { from: '/a' }], ['^/.+/$', '/a exact']],
    ['a path that is left with its slash', [{ regex: '^/a$' }, { from: '/a' }], ['^/a$', '/a/ exact']],
    ['a splat partly below an expression', [{ regex: '^/.*x$' }, { from: '/a/*' }], ['^/.*x$', '/a/*', '2 surpasses']],
    ['a splat that an expression does not meet', [{ regex: '^/b/.*x$' }, { from: '/a/*' }], ['^/b/.*x$', '/a/*']],
    ['two patterns that tie', [{ from: '/a/:x' }, { from: '/:x/b' }], ['/a/:x 1', '/:x/b']],
    ['two expressions that meet', [{ regex: '^/a.*b$' }, { regex: '^/.*b$' }], ['^/a.*b$ 1', '^/.*b$']],
    ['two expressions that do not', [{ regex: '^/a' }, { regex: '^/b' }], ['^/a', '^/b']],
    ['another letter case', [{ from: '/A' }, { from: '/a' }], ['/A', '/a']],
    ['any letter case', [{ from: '/A', case: 'insensitive' }, { from: '/a' }], ['/A', '2 is never reached']],
    ['a guard above', [{ from: '/a', query: { k: 'v' } }, { from: '/a' }], ['/a', '/a']],
    ['a guard below', [{ from: '/a' }, { from: '/a', query: { k: 'v' } }], ['/a', '2 is never reached']],
  ] as const)('%s', (_, sources, expected) => {
    expect(settled(...sources)).toEqual(expected);
  });
});

const literal = fc.constantFrom('a', 'b', 'ab');
const segment = fc.oneof(literal, literal, fc.constantFrom(':x(a|b)', ':y'));
const pattern = fc
  .tuple(
    fc.uniqueArray(segment, {
      minLength: 1,
      maxLength: 3,
      selector: (text) => (text.startsWith(':') ? text.slice(0, 2) : Symbol(text)),
    }),
    fc.constantFrom('', '', '/*', '/'),
  )
  .map(([parts, end]) => ({ from: `/${parts.join('/')}${end}` }));
const expression = fc
  .constantFrom('^/a', '^/.*b$', '^/.+/$', '^/[ab]+$', '^/a/.*$', '^/(?:a|b)/?$', '^/.*$')
  .map((regex) => ({ regex }));
const rule = fc
  .tuple(
    fc.oneof(pattern, pattern, expression),
    fc.constantFrom({}, {}, { slash: 'exact' as const }, { case: 'insensitive' as const }),
  )
  .map(([source, rest]) => ({ ...source, ...('regex' in source ? {} : rest) }));
const path = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'ab', 'A', 'c'), { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([parts, slash]) => `/${parts.join('/')}${slash ? '/' : ''}`);

test('the first rule that matches wins as before, except as the remarks say', () => {
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 2, maxLength: 6 }),
      fc.array(path, { minLength: 12, maxLength: 12 }),
      (sources, paths) => {
        const rules: ImportedRule[] = sources.map((source, index) => ({
          ...source,
          to: `/${index + 1}`,
          line: index + 1,
        }));
        const { rules: kept, changed } = settleOrder({ rules, changed: [], refused: [] });
        const said = new Set(changed.map(({ line }) => `/${line}`));
        for (const one of paths) {
          const request = { path: one, query: undefined };
          const before = rules.find((given) => matchRule(ruleOfImported(given), request))?.to;
          const target = matchRedirect(kept.map(ruleOfImported), request)?.rule.target?.path[0];
          const after = target?.kind === 'text' ? target.text : undefined;
          if (after === undefined || !said.has(after)) expect(after, one).toBe(before);
        }
      },
    ),
    { numRuns: covering(500, 2000), seed: 1 },
  );
});
