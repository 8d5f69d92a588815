import { expect, test } from 'vitest';
import { applyFormEdits, type FormEdit } from '../../../../engine/editor/studio/page/form/set-at.ts';

test.each<[what: string, before: unknown, edits: FormEdit[], after: unknown]>([
  ['a key, in its place', { a: 1, b: 2 }, [{ pointer: '/a', value: 3 }], { a: 3, b: 2 }],
  ['a new key', { a: 1 }, [{ pointer: '/b', value: 2 }], { a: 1, b: 2 }],
  ['a key that is removed', { a: 1, b: 2 }, [{ pointer: '/a' }], { b: 2 }],
  ['a key with a slash and a tilde', {}, [{ pointer: '/a~1b~0', value: 1 }], { 'a/b~': 1 }],
  ['a key of a value that is not there', undefined, [{ pointer: '/a/b', value: 1 }], { a: { b: 1 } }],
  ['an item', ['a', 'b'], [{ pointer: '/1', value: 'c' }], ['a', 'c']],
  ['an item that is added', ['a'], [{ pointer: '/-', value: 'b' }], ['a', 'b']],
  ['the first item', {}, [{ pointer: '/list/-', value: 'a' }], { list: ['a'] }],
  ['an item that is removed', ['a', 'b', 'c'], [{ pointer: '/1' }], ['a', 'c']],
  [
    'an item that is added and then changed',
    { list: [] },
    [
      { pointer: '/list/-', value: {} },
      { pointer: '/list/0/a', value: 1 },
    ],
    { list: [{ a: 1 }] },
  ],
  ['the whole value', 'a', [{ pointer: '', value: 'b' }], 'b'],
])('%s', (_, before, edits, after) => {
  const copy = structuredClone(before);
  const result = applyFormEdits(before, edits);
  expect(result).toEqual(after);
  expect(Object.keys(Object(result) as object)).toEqual(Object.keys(Object(after) as object));
  expect(before).toEqual(copy);
});
