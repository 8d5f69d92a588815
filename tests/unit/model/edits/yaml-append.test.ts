import { expect, test } from 'vitest';
import { parse } from '../../../../engine/compile/parse/parse-yaml.ts';
import { applyEdits, hunksOf } from '../../../../engine/model/edits/text-edits.ts';
import { appendEntry, type NewEntry } from '../../../../engine/model/edits/yaml-append.ts';
import { sourceOf } from '../../../support/project.ts';

const RULE: NewEntry = { from: '/{site}/new', to: '/x', sites: ['th', ''], status: undefined };
const GROUP: NewEntry = { name: 'Own: group', rules: [{ from: '/a', to: '/b' }] };

function append(text: string, list: string, entry: NewEntry = RULE, spaced = false): string {
  const file = parse(sourceOf('a.yaml', text), (problem) => {
    throw new Error(problem.message);
  });
  const edited = appendEntry(file, list, entry, { spaced });
  if (!edited.ok) return edited.why;
  const after = applyEdits(text, edited.edits);
  // What the file says besides is the same, and the entry is the last one.
  const [before, now] = [file, parse(sourceOf('a.yaml', after), () => expect.fail(after))].map(({ value }) => value);
  const kept = JSON.parse(JSON.stringify(now), (key, value: unknown) =>
    key === list.split('/').at(-1) && Array.isArray(value) ? value.slice(0, -1) : value,
  ) as unknown;
  expect(kept).toEqual(before);
  const added = list
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], now) as unknown[];
  expect(added.at(-1)).toEqual(JSON.parse(JSON.stringify(entry)));
  return after;
}

test.each([
  [
    'lines',
    'rules:\n  - from: /a\n    to: /b\n',
    'rules:\n  - from: /a\n    to: /b\n  - from: /{site}/new\n    to: /x\n    sites: [th, ""]\n',
  ],
  [
    'lines without indentation',
    'rules:\n- from: /a\n',
    'rules:\n- from: /a\n- from: /{site}/new\n  to: /x\n  sites: [th, ""]\n',
  ],
  [
    'wide dashes',
    'rules:\n  -   from: /a\n',
    'rules:\n  -   from: /a\n  -   from: /{site}/new\n      to: /x\n      sites: [th, ""]\n',
  ],
  [
    'quotes',
    'rules:\n  - from: \'/a\'\n    to: "/b"\n',
    "rules:\n  - from: '/a'\n    to: \"/b\"\n  - from: '/{site}/new'\n    to: \"/x\"\n    sites: [th, '']\n",
  ],
  [
    'braces',
    "rules:\n  - { from: '/a', to: /b } # c\n# end\n",
    "rules:\n  - { from: '/a', to: /b } # c\n  - { from: '/{site}/new', to: /x, sites: [th, ''] }\n# end\n",
  ],
  [
    'braces over lines',
    'rules:\n  - {\n      from: /a,\n    }\n',
    'rules:\n  - {\n      from: /a,\n    }\n  - {\n      from: "/{site}/new",\n      to: /x,\n      sites: [th, ""],\n    }\n',
  ],
  [
    'brackets',
    'rules: [{ from: /a }] # c\n',
    'rules: [{ from: /a }, { from: "/{site}/new", to: /x, sites: [th, ""] }] # c\n',
  ],
  [
    'brackets over lines',
    'rules: [\n  { from: /a }, # c\n]\n',
    'rules: [\n  { from: /a }, # c\n  { from: "/{site}/new", to: /x, sites: [th, ""] },\n]\n',
  ],
  [
    'brackets without a last comma',
    'rules: [\n  { from: /a } # c\n]\n',
    'rules: [\n  { from: /a }, # c\n  { from: "/{site}/new", to: /x, sites: [th, ""] }\n]\n',
  ],
  [
    'an empty list',
    'rules: [] # none\nother: 1\n',
    'rules: # none\n  - from: /{site}/new\n    to: /x\n    sites: [th, ""]\nother: 1\n',
  ],
  [
    'an empty line between entries',
    'rules:\n  - a: 1\n\n  - a: 2 # c\n\nother: 1\n',
    'rules:\n  - a: 1\n\n  - a: 2 # c\n\n  - from: /{site}/new\n    to: /x\n    sites: [th, ""]\n\nother: 1\n',
  ],
  [
    'no last line break',
    'rules:\n  - a: 1',
    'rules:\n  - a: 1\n  - from: /{site}/new\n    to: /x\n    sites: [th, ""]',
  ],
  [
    'CRLF',
    'rules:\r\n  - a: 1\r\nother: 1\r\n',
    'rules:\r\n  - a: 1\r\n  - from: /{site}/new\r\n    to: /x\r\n    sites: [th, ""]\r\nother: 1\r\n',
  ],
])('an entry takes over the style: %s', (_, text, after) => {
  expect(append(text, '/rules')).toBe(after);
});

test('an entry with entries of its own is indented like the list', () => {
  expect(append('groups:\n  - name: A\n    rules: []\n', '/groups', GROUP, true)).toBe(
    'groups:\n  - name: A\n    rules: []\n\n  - name: "Own: group"\n    rules:\n      - from: /a\n        to: /b\n',
  );
  expect(append('groups:\n- name: A\n', '/groups', GROUP)).toBe(
    'groups:\n- name: A\n- name: "Own: group"\n  rules:\n  - from: /a\n    to: /b\n',
  );
});

test('a list that has no line of its own is left to a person', () => {
  expect(append('{ rules: [] }\n', '/rules')).toBe('The empty list is on a line with other values.');
  expect(append('rules:\n  - - 1\n', '/rules/0')).toBe('The last entry of the list does not begin its line.');
});

test('lines that stay the same are not part of a change', () => {
  const text = 'a\nb\nc\n';
  expect(hunksOf(text, [{ start: 2, end: 2, text: 'new\n' }])).toEqual([{ line: 2, removed: [], added: ['new'] }]);
  expect(hunksOf(text, [{ start: 0, end: 6, text: 'a\nx\nc\n' }])).toEqual([{ line: 2, removed: ['b'], added: ['x'] }]);
});

test.each([
  ['lines', 'rules:\n  - from: /a\n'],
  ['braces', 'rules:\n  - { from: /a }\n'],
])('in %s, a text that YAML would take for something else is quoted', (_, text) => {
  for (const reason of [
    '*!',
    '*a',
    '&a b',
    '! b',
    '!!str b',
    '- b',
    'a: b',
    'a #b',
    '[a',
    '{a',
    'a, b',
    '? a',
    '%a',
    '@a',
    '`a',
    '~',
  ])
    append(text, '/rules', { ...RULE, reason });
});
