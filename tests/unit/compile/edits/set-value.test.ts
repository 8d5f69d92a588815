import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { setValue } from '../../../../engine/compile/edits/set-value.ts';
import { covering } from '../../../support/coverage.ts';

const FILE = `# All sites.
sites: # the root first
  - flag: ''
    name: "Global" # shown in the chooser
    state: 1
    langs: [en, fr]

  # Thailand has two offices.
  - { flag: th, name: ไทย, state: 1 }
  - flag: de
    about: |
      First line.
      Second line.
    tags:
      - one # kept
      - two
empty: {}
none:
`;

const changed = (pointer: string, value: unknown, text = FILE): string => {
  const result = setValue(text, pointer, value);
  return result.ok ? result.text : `refused: ${result.why}`;
};

test.each<[what: string, pointer: string, value: unknown, from: string, to: string]>([
  ['a text keeps its quotes', '/sites/0/name', 'World', '"Global" #', '"World" #'],
  ['quotes that only the text before needed go', '/sites/0/flag', 'us', "flag: ''", 'flag: us'],
  ['quotes that the new text needs too are the same', '/sites/0/flag', 'a: b', "flag: ''", "flag: 'a: b'"],
  ['a number', '/sites/0/state', 0, '    state: 1\n    langs', '    state: 0\n    langs'],
  ['a text that would be a number is quoted', '/sites/2/flag', '12', 'flag: de', 'flag: "12"'],
  ['a text in braces', '/sites/1/name', 'a, b', 'name: ไทย', 'name: "a, b"'],
  ['a list in brackets gets an item', '/sites/0/langs/-', 'de', '[en, fr]', '[en, fr, de]'],
  ['a list in brackets loses an item', '/sites/0/langs/0', undefined, '[en, fr]', '[fr]'],
  ['a list in lines gets an item', '/sites/2/tags/-', 'three', '- two\n', '- two\n      - three\n'],
  ['a new key', '/sites/2/addr', 'https://a.example/', '- two\n', '- two\n    addr: https://a.example/\n'],
  ['a new key in braces', '/sites/1/addr', '/x', 'state: 1 }', 'state: 1, addr: /x }'],
  ['a key goes', '/sites/0/state', undefined, '    state: 1\n    langs', '    langs'],
  ['the first key of an item goes', '/sites/2/flag', undefined, '- flag: de\n    about', '- about'],
  ['a key in braces goes', '/sites/1/state', undefined, ', state: 1 }', ' }'],
  ['a text of lines', '/sites/2/about', 'One.\nTwo.\n', 'First line.\n      Second line.', 'One.\n      Two.'],
  ['lines beside a comment', '/sites/0/name', 'All\nof us', '"Global" # shown', '"All\\nof us" # shown'],
  ['a key without a value', '/none', 'x', 'none:\n', 'none: x\n'],
  ['an empty mapping', '/empty', { a: 1 }, 'empty: {}', 'empty:\n  a: 1'],
  ['an item that ends with blank lines', '/sites/2/tags/-', 'a\n\n', '- two\n', '- two\n      - "a\\n\\n"\n'],
  ['an item of a line break', '/sites/2/tags/-', '\n', '- two\n', '- two\n      - "\\n"\n'],
  ['a new key of blank lines', '/sites/2/addr', { a: '\n\n' }, '- two\n', '- two\n    addr: { a: "\\n\\n" }\n'],
  [
    'a whole item',
    '/sites/-',
    { flag: 'fr', tags: ['a'] },
    '      - two\n',
    '      - two\n  - flag: fr\n    tags:\n      - a\n',
  ],
  [
    'a line that only one key differs in',
    '/sites/1',
    { flag: 'th', name: 'ไทย', state: 0 },
    'ไทย, state: 1',
    'ไทย, state: 0',
  ],
])('%s', (_, pointer, value, from, to) => {
  expect(FILE.split(from)).toHaveLength(2);
  expect(changed(pointer, value)).toBe(FILE.replace(from, () => to));
});

test('Windows line ends are kept', () => {
  const windows = FILE.replaceAll('\n', '\r\n');
  expect(changed('/sites/2/tags/-', 'three', windows)).toBe(
    changed('/sites/2/tags/-', 'three').replaceAll('\n', '\r\n'),
  );
});

test('what cannot be changed without a loss is refused', () => {
  expect(changed('/sites/7/name', 'x')).toMatch(/^refused: The file has nothing at/);
  expect(changed('/sites/0/name', 'x', 'sites: [\n')).toMatch(/^refused: The file has a mistake/);
});

/** The places whose values have comments inside. */
const COMMENTED = ['/sites', '/sites/0', '/sites/2/tags'];

const scalar = fc.oneof(
  fc.integer({ min: -9, max: 99 }),
  fc.boolean(),
  fc.constant(null),
  fc.stringMatching(/^[a-z:#'" \-|>{}[\]\n,é0-9]{0,12}$/),
);
const { value: tree } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3, depthSize: 'small' }, scalar, tie('list'), tie('map')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  map: fc.dictionary(fc.constantFrom('a', 'b', 'c d', 'e', '12', 'on'), tie('value'), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}));

test('any value can be put in the place of any part, and all comments stay', () => {
  const places = [
    '/sites',
    '/sites/0',
    '/sites/0/name',
    '/sites/0/langs',
    '/sites/1',
    '/sites/1/flag',
    '/sites/2/about',
    '/sites/2/tags',
    '/empty',
    '/none',
    '/sites/-',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...places), tree, fc.boolean(), (pointer, value, isWindows) => {
      const text = isWindows ? FILE.replaceAll('\n', '\r\n') : FILE;
      const result = setValue(text, pointer, value);
      if (!result.ok) {
        // Only where a comment is inside of what is replaced.
        expect(COMMENTED).toContain(pointer);
        return;
      }
      // A comment beside a key or an item goes with it.
      const kept = result.text.match(/# (?:All|the root|shown|Thailand|kept)/g) ?? [];
      expect(kept.length).toBeGreaterThanOrEqual(COMMENTED.includes(pointer) ? 3 : 5);
      const wanted = parse(FILE, { version: '1.2' }) as Record<string, unknown>;
      const keys = pointer.split('/').slice(1);
      const last = keys.pop() ?? '';
      const parent = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], wanted) as Record<
        string,
        unknown
      >;
      if (last === '-') (parent as unknown as unknown[]).push(value);
      else parent[last] = value;
      expect(parse(result.text.replaceAll('\r\n', '\n'), { version: '1.2' })).toEqual(wanted);
    }),
    { numRuns: covering(75, 300) },
  );
});

test('a text that is typed slowly has no quotes in the end', () => {
  const typed = ['S', 'Switch ', 'Switch of', 'Switch of sixteen ports'];
  const texts = typed.reduce((before, value) => changed('/name', value, before), 'name: New product\n');
  expect(texts).toBe('name: Switch of sixteen ports\n');
});
