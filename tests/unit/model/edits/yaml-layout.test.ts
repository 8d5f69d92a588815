import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { applyEdits } from '../../../../engine/model/edits/text-edits.ts';
import { layOut } from '../../../../engine/model/edits/yaml-layout.ts';
import type { FieldSchema } from '../../../../engine/model/schema/field-paths.ts';

/** Keys in the order of the alphabet; `n` holds the same again, `l` a list of the same, `m` any keys. */
const SCHEMA: FieldSchema = {
  properties: {
    a: {},
    b: {},
    c: { type: 'array' },
    l: { items: { $ref: '#/$defs/self' } },
    m: { additionalProperties: { $ref: '#/$defs/self' } },
    n: { $ref: '#/$defs/self' },
  },
};

const lookUp = (): FieldSchema => SCHEMA;

function formatted(text: string): string {
  return applyEdits(text, layOut(text, SCHEMA, lookUp).edits);
}

describe('a text is laid out', () => {
  test.each<[what: string, before: string, after: string]>([
    ['keys follow the schema', 'b: 2\na: 1\n', 'a: 1\nb: 2\n'],
    ['other keys come last', 'z: 3\nb: 2\ny: 4\na: 1\n', 'a: 1\nb: 2\nz: 3\ny: 4\n'],
    [
      'a comment goes with its key',
      'l:\n  - c: []\n    # about b\n    b: 2 # beside\n',
      'l:\n  - c: []\n    # about b\n    b: 2 # beside\n',
    ],
    [
      'comments above keys',
      'n:\n  # two\n  # lines\n  b: 2\n  # one\n  a: 1 # beside\n',
      'n:\n  # one\n  a: 1 # beside\n  # two\n  # lines\n  b: 2\n',
    ],
    [
      'a line for editors stays',
      '# yaml-language-server: $schema=x\nb: 2\na: 1\n',
      '# yaml-language-server: $schema=x\na: 1\nb: 2\n',
    ],
    [
      'entries of a list',
      'l:\n  - b: 2\n    a: 1\n  # about the second\n  - b: 4\n    a: 3\n',
      'l:\n  - a: 1\n    b: 2\n  # about the second\n  - a: 3\n    b: 4\n',
    ],
    ['braces', 'n: { b: 2, a: 1 }\n', 'n: { a: 1, b: 2 }\n'],
    ['braces over several lines', 'n: {\n  b: { b: 1 },\n  a: 1,\n}\n', 'n: {\n  a: 1,\n  b: { b: 1 },\n}\n'],
    ['a mapping in a mapping', 'n:\n  n: { b: 2, a: 1 }\n  a: 1\nb: 2\n', 'b: 2\nn:\n  a: 1\n  n: { a: 1, b: 2 }\n'],
    ['keys of any name stay', 'm:\n  z: { b: 2, a: 1 }\n  y: 1\n', 'm:\n  z: { a: 1, b: 2 }\n  y: 1\n'],
    ['a text over several lines', 'b: |\n  two  \n  lines\na: 1\n', 'a: 1\nb: |\n  two  \n  lines\n'],
    ['blanks and CRLF', 'a: 1  \r\n# kept  \r\n\r\nb: "x  \r\n  y"\t\r\n', 'a: 1\n# kept  \n\nb: "x  \n  y"\n'],
    ['a missing line break at the end', 'b: 2\na: 1', 'a: 1\nb: 2\n'],
  ])('%s', (_, before, after) => {
    expect(formatted(before)).toBe(after);
  });
});

describe('keys stay in their order', () => {
  test.each<[what: string, text: string, line: number, why: RegExp]>([
    ['an empty line divides them', 'b: 2\n\na: 1\n', 1, /an empty line/],
    ['a comment belongs to no key', 'n:\n  b: 2\n # no\n  a: 1\n', 2, /belongs to no key/],
    ['a comment follows the last key', 'n:\n  b: 2\n  a: 1\n  # last\nz: []\n', 2, /belongs to no key/],
    ['a comment is about the file', '# about all\nb: 2\na: 1\n', 2, /whole file/],
    ['a comment is between braces', 'n: { b: 2, # no\n  a: 1 }\n', 1, /between the braces/],
    ['the first key would have a comment', 'l:\n  - b: 2\n    # one\n    a: 1\n', 2, /behind the dash/],
    ['the empty lines of a text', 'b: |+\n  x\n\na: 1\n', 1, /empty lines/],
  ])('because %s', (_, text, line, why) => {
    const { edits, left } = layOut(text, SCHEMA, lookUp);
    expect([edits, left.map(({ at }) => text.slice(0, at).split('\n').length)]).toEqual([[], [line]]);
    expect(left[0]?.why).toMatch(why);
  });
});

/** A mapping in lines, indented by a number of columns: its keys in any order, with comments, empty lines and trailing blanks. */
function mappingOf(depth: number): fc.Arbitrary<string[]> {
  const keys = depth === 0 ? ['a', 'b', 'c', 'm', 'z'] : ['a', 'b', 'c', 'l', 'm', 'n', 'z'];
  return fc
    .shuffledSubarray(keys, { minLength: 1 })
    .chain((chosen) => fc.tuple(...chosen.map((key) => pair(key, depth))))
    .map((pairs) => pairs.flat());
}

const comments = fc.array(fc.constantFrom('# one', '# two  ', '#three: 3', ''), { maxLength: 2 });
const scalar = fc.constantFrom(
  '1',
  '"x # y"',
  "'it''s'  ",
  'plain # beside',
  '[p, q]',
  '{ b: 1, a: 2 }',
  '|\n  line\n    more  \n  last',
  '>-\n  folded\n\n  text',
  '"over\n  lines"',
  '{ b: 1,\n  a: { b: 2, a: 1 } }',
);

function pair(key: string, depth: number): fc.Arbitrary<string[]> {
  const inner = (): fc.Arbitrary<string[]> => mappingOf(depth - 1);
  const below = (lines: string[], start: string, rest: string): string[] =>
    lines.map((line, index) => (line === '' ? '' : `${index === 0 ? start : rest}${line}`));
  const value =
    key === 'n'
      ? inner().map((lines) => [`${key}:`, ...below(lines, '  ', '  ')])
      : key === 'l'
        ? fc.array(inner(), { minLength: 1, maxLength: 2 }).map((items) => [
            `${key}:`,
            // The first line of an entry is a key.
            ...items.flatMap((lines) =>
              below(lines.slice(lines.findIndex((line) => !/^(?:#|$)/.test(line))), '  - ', '    '),
            ),
          ])
        : scalar.map((text) => `${key}: ${text}`.split('\n'));
  return fc.tuple(comments, value).map(([above, lines]) => [...above, ...lines]);
}

const text = fc
  .tuple(mappingOf(2), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\n', '\n\n'))
  .map(([lines, lineEnd, end]) => `${lines.join('\n')}${end}`.replaceAll('\n', lineEnd));

/** The lines of comments, each with the key that follows it directly; the end of a line is left out. */
function commentsOf(of: string): string[] {
  const lines = of.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    if (!line.trimStart().startsWith('#')) return [];
    const next = lines.slice(index + 1).find((one) => !one.trimStart().startsWith('#'));
    return [`${line} → ${next?.trim() === '' ? '' : next?.replace(/^( *)- /, '$1  ').trimEnd()}`];
  });
}

test('random texts keep their values and comments, and are laid out once and for all', () => {
  let changed = 0;
  fc.assert(
    fc.property(text, (before) => {
      const after = formatted(before);
      if (after !== before) changed += 1;
      expect(parse(after)).toEqual(parse(before));
      expect(layOut(after, SCHEMA, lookUp).edits).toEqual([]);
      expect(commentsOf(after).sort()).toEqual(commentsOf(before).sort());
      expect(after.split('\n').filter((line) => line === '').length).toBeGreaterThanOrEqual(
        before.split(/\r?\n/).filter((line) => line === '').length,
      );
    }),
    { numRuns: 120 },
  );
  expect(changed).toBeGreaterThan(40);
});
