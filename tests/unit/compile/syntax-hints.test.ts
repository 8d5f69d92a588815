import { expect, test } from 'vitest';
import { parse } from '../../../engine/compile/parse/parse-yaml.ts';
import { sourceOf } from '../../support/project.ts';

/** Returns the hint of the first problem of a file. */
function hintOf(text: string): string | undefined {
  const hints: (string | undefined)[] = [];
  parse(sourceOf('manifests/routes.yaml', text), ({ hint }) => hints.push(hint));
  return hints[0];
}

test.each([
  ['below a key', 'a:\n\tb: 1\n', 'Write `  b: 1`.'],
  ['below two keys', 'a:\n  b:\n\t\tc: 1\n', 'Write `    c: 1`.'],
  ['beside a key, too deep', 'a:\n  b: 1\n\t\tc: 1\n', 'Write `  c: 1`.'],
  ['back at the level above', 'a:\n  b:\n    c: 1\n\td: 1\n', 'Write `  d: 1`.'],
  ['an entry below its key', 'a:\n  b:\n\t\t- c\n', 'Write `    - c`.'],
  ['an entry beside another', 'a:\n    - b: 1\n      c: 2\n\t- b: 2\n', 'Write `    - b: 2`.'],
  ['the first line', '\ta: 1\nb: 2\n', 'Write `a: 1`.'],
  ['a long line', `a:\n\tb: ${'long '.repeat(20)}\n`, 'Begin the line with 2 spaces.'],
])('a tab: %s', (_, text, hint) => expect(hintOf(text)).toBe(hint));

test.each([
  ['too far', 'a: 1\n  b: 1\n', 'Write `b: 1`.'],
  ['too far, with lines that stay below it', 'a: 1\n  b:\n    c: 1\n', 'Write `b:`.'],
  [
    'too little, with lines that would end beside it',
    'a:\n    b: 1\n  c:\n    d: 1\n',
    'Write `    c:` here, and move the lines below that belong to it as far.',
  ],
])('spaces: %s', (_, text, hint) => expect(hintOf(text)).toBe(hint));

test.each([
  ['of two values', 'a: 1\na: 2\n', 'Delete `a: 2`, or the first of the two.'],
  ['of the same value', 'a: 1\na: 1\n', 'Delete `a: 1` here: the first says the same.'],
  ['of several lines', 'a: 1\na:\n  b: 1\n', 'Delete one of the two.'],
])('a key that is there twice, %s', (_, text, hint) => expect(hintOf(text)).toBe(hint));

test.each([
  ['one key', 'a: 1\n<<: { b: 1 }\n', 'Write `b: 1`.'],
  ['two keys', 'a: 1\n<<: { b: 1, c: 2 }\n', 'Write the keys out, each on its line: `b: 1, c: 2`.'],
  ['an alias', 'a: 1\n<<: *b\n', 'Write the keys of `*b` out.'],
])('a merge key with %s', (_, text, hint) => expect(hintOf(text)).toBe(hint));

test.each([
  [
    'of two versions',
    '<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> other\n',
    'For the first version, delete `<<<<<<< HEAD` and all from `=======` to `>>>>>>> other`; for the second, all from `<<<<<<< HEAD` to `=======`, and `>>>>>>> other`.',
  ],
  [
    'with the version that both come from',
    '<<<<<<< HEAD\na: 1\n||||||| 4f2\na: 0\n=======\na: 2\n>>>>>>> other\n',
    'For the first version, delete `<<<<<<< HEAD` and all from `||||||| 4f2` to `>>>>>>> other`; for the second, all from `<<<<<<< HEAD` to `=======`, and `>>>>>>> other`.',
  ],
  [
    'whose end is gone',
    '<<<<<<< HEAD\na: 1\n=======\na: 2\n',
    'Keep one of the two versions, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
  ],
])('a merge conflict %s', (_, text, hint) => expect(hintOf(text)).toBe(hint));

test.each([
  ['a key that is being written', 'a: 1\nb\n', 'Write `b:`, and its value behind it.'],
  ['a text that is a star', 'a: *\n', 'Put it in quotes: `"*"`.'],
  ['a text that begins with an ampersand', 'a: & co\n', 'Put it in quotes: `"& co"`.'],
  ['a dash without a blank behind it', 'a:\n  - b: 1\n  -b: 2\n', 'Write `- b: 2`.'],
  ['a backslash in double quotes', 'a: "^/\\d+$"\n', "Put the text in single quotes: `'^/\\d+$'`."],
  ['a comma behind an entry in braces', 'a:\n  - { b: 1 },\n  - { b: 2 }\n', 'Delete it.'],
  ['a comma behind a text in quotes', 'a: "b",\nc: 1\n', 'Delete it.'],
  [
    'brackets in a text of a mapping in braces',
    'a: { b: /c[0-9], d: 1 }\n',
    'Put the whole text in quotes: `"/c[0-9]"`.',
  ],
  ['braces in a text of several words', 'a: { b: one {c} two }\n', 'Put the whole text in quotes: `"one {c} two"`.'],
])('%s', (_, text, hint) => expect(hintOf(text)).toBe(hint));
