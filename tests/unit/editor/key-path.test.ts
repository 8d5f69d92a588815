import { expect, test } from 'vitest';
import { keyPathAt } from '../../../engine/editor/key-path.ts';

/** The keys and the typed text at the `|` of a YAML text. */
function at(text: string): unknown {
  const offset = text.indexOf('|');
  const found = keyPathAt(text.replace('|', ''), offset);
  return found && [found.keys.join('.'), found.typed];
}

test.each([
  ['a value', 'a:\n  b: x|y\n', ['a.b', 'x']],
  ['a value that is not begun', 'a:\n  b: |', ['a.b', '']],
  ['an entry of a list', 'a:\n  b:\n    - one\n    - tw|', ['a.b', 'tw']],
  ['an entry of a list that is as far left as its key', 'a:\nb:\n- one\n- tw|', ['b', 'tw']],
  ['a second key of an entry', 'rules:\n  - from: /x\n    to: /|', ['rules.to', '/']],
  ['the first key of an entry', 'rules:\n  - from: /x\n  - to: /|', ['rules.to', '/']],
  [
    'an entry of a list in an entry',
    'g:\n  - rules:\n      - from:\n          - /a\n          - /b|',
    ['g.rules.from', '/b'],
  ],
  ['a mapping in braces', 'routes:\n  - { path: x, title: nav.|, data: [a] }', ['routes.title', 'nav.']],
  ['a list in braces', 'r:\n  - { to: x, sites: [th, d|', ['r.sites', 'd']],
  ['braces over several lines', 'r:\n  - {\n      path: x,\n      title: n|', ['r.title', 'n']],
  ['braces that are closed', 'r:\n  - { a: { b: c }, d: e|', ['r.d', 'e']],
  ['a text in quotation marks', 'r:\n  - { to: "/{site}/a, b|" }', ['r.to', '/{site}/a, b']],
  ['single quotation marks', "to: '/{site}/f|", ['to', '/{site}/f']],
  ['a key in quotation marks', '"a b":\n  c: d|', ['a b.c', 'd']],
  ['a colon in a value', 'to: https://host/|', ['to', 'https://host/']],
  ['behind an empty line and a comment', 'a:\n\n  # b:\n  c: d|', ['a.c', 'd']],
  ['Windows line ends', 'a:\r\n  - b: 1\r\n    c: d|\r\n', ['a.c', 'd']],
])('%s', (_, text, expected) => {
  expect(at(text)).toEqual(expected);
});

test.each([
  ['a comment', 'a: b # c|'],
  ['a key that is typed', 'a:\n  b|'],
  ['the start of a file', '|'],
])('%s has no value', (_, text) => {
  expect(at(text)).toBeUndefined();
});

test('the whole value is replaced, without its quotation marks', () => {
  const text = 'to: "/{site}/faq" # comment';
  const found = keyPathAt(text, text.indexOf('faq') + 1);
  expect(found && text.slice(found.start, found.end)).toBe('/{site}/faq');
});
