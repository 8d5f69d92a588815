import { describe, expect, test } from 'vitest';
import { pruneRedirects, type Pruned } from '../../../../engine/compile/edits/prune-redirects.ts';
import type { RedirectRule } from '../../../../engine/model/redirect.ts';
import { openWithRedirects } from '../../../support/editable.ts';
import { sourceOf } from '../../../support/project.ts';

const FILE = 'manifests/redirects.yaml';
const TABLE = 'manifests/redirects/old.csv';

/** Prunes a file of redirects; the rules whose source is listed are unused. */
function prune(
  text: string,
  unused: readonly string[] = [],
  path = FILE,
): Pruned & { readonly text: string | undefined } {
  const others = path === FILE ? [] : [sourceOf(FILE, 'groups: []\n')];
  const project = openWithRedirects(sourceOf(path, text), ...others);
  expect(project.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const pruned = pruneRedirects(project, ({ id }: RedirectRule) => unused.includes(id));
  return { ...pruned, text: pruned.written.find((file) => file.path === path)?.text };
}

const groupOf = (rules: string): string => `# The file.\ngroups:\n  # The group.\n  - name: Old\n    rules:\n${rules}`;

describe('the lines of a redirect go, and all others stay', () => {
  test.each<[what: string, before: string, after: string]>([
    [
      'with its comments',
      '      - { from: /a, to: /faq }\n\n      # Of the fair.\n      # Of 2019.\n      - { from: /x, to: /faq } # Beside it.\n\n      - { from: /b, to: /faq }\n',
      '      - { from: /a, to: /faq }\n\n\n      - { from: /b, to: /faq }\n',
    ],
    [
      'with the comments in it',
      '      - { from: /a, to: /faq }\n      - from: /x # The source.\n        # The target.\n        to: /faq\n',
      '      - { from: /a, to: /faq }\n',
    ],
    [
      'without a comment that may be about the next one too',
      '      # Of the fair.\n      - { from: /x, to: /faq }\n      - { from: /a, to: /faq }\n',
      '      # Of the fair.\n      - { from: /a, to: /faq }\n',
    ],
    [
      'with a comment about several that all go',
      '      - { from: /a, to: /faq }\n      # Of the fair.\n      - { from: /x, to: /faq }\n      - { from: /y, to: /faq }\n      # Of all.\n      - { from: /b, to: /faq }\n',
      '      - { from: /a, to: /faq }\n      # Of all.\n      - { from: /b, to: /faq }\n',
    ],
    [
      'as one source of several',
      "      - { from: [/a, '/x', /b], to: /faq }\n",
      '      - { from: [/a, /b], to: /faq }\n',
    ],
    [
      'with lines that end in CRLF',
      '      - { from: /a, to: /faq }\r\n      # Of the fair.\r\n      - { from: /x, to: /faq }\r\n',
      '      - { from: /a, to: /faq }\r\n',
    ],
  ])('%s', (_, before, after) => {
    const pruned = prune(groupOf(before), ['/x', '/y']);
    expect(pruned.text).toBe(groupOf(after));
    expect(pruned.findings).toEqual([]);
  });

  test('with their group, if it has no other', () => {
    const other = '  - name: New\n    rules:\n      - { from: /a, to: /faq }\n';
    expect(prune(`${groupOf('      - { from: /x, to: /faq }\n')}${other}`, ['/x']).text).toBe(
      `# The file.\ngroups:\n  # The group.\n${other}`,
    );
  });

  test('in a table', () => {
    expect(prune('from,to\n/a,/faq\n/x,/faq\n/b,/faq\n', ['/x'], TABLE).text).toBe('from,to\n/a,/faq\n/b,/faq\n');
  });
});

describe('a redirect is removed', () => {
  test.each<[what: string, rules: string, unused: readonly string[], removed: readonly (readonly [string, string])[]]>([
    ['on the day on which it expires', '{ from: /x, to: /faq, expires: 2026-11-26 }', [], [['/x', 'expired']]],
    ['not a day earlier', '{ from: /x, to: /faq, expires: 2026-11-27 }', [], []],
    [
      'if others take all of its requests',
      "{ from: '/x/:a(b|c)', to: /faq }\n      - { from: /x/b, to: /product }\n      - { from: /x/c, to: /product }",
      [],
      [['/x/:a(b|c)', 'unreached']],
    ],
    [
      'not if one of these goes too',
      "{ from: '/x/:a(b|c)', to: /faq }\n      - { from: /x/b, to: /product }\n      - { from: /x/c, to: /product, expires: 2020-01-01 }",
      [],
      [['/x/c', 'expired']],
    ],
    ['if it is unused', '{ from: /x, to: /faq }', ['/x'], [['/x', 'unused']]],
    ['not otherwise', '{ from: /x, to: /faq }', [], []],
  ])('%s', (_, rules, unused, removed) => {
    const pruned = prune(groupOf(`      - { from: /stays, to: /faq }\n      - ${rules}\n`), unused);
    expect(pruned.removed.map(({ source, why }) => [source, why])).toEqual(removed);
    expect(pruned.findings).toEqual([]);
  });
});

test('a redirect stays if another one leads through it', () => {
  const rules = '      - { from: /a, to: /x }\n      - { from: /x, to: /faq }\n';
  const pruned = prune(groupOf(rules), ['/x']);
  expect([pruned.removed, pruned.written, pruned.notes]).toEqual([
    [],
    [],
    ['`/x` is kept, because manifests/redirects.yaml:6 leads through it. `sitefold redirects fix` shortens that.'],
  ]);
  expect(prune(groupOf(`${rules}      - { from: /b, to: /faq }\n`), ['/a', '/x']).removed).toHaveLength(2);
});
