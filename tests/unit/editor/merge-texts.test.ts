import { expect, test } from 'vitest';
import { mergeTexts } from '../../../engine/editor/studio/merge-texts.ts';

const BASE = 'a\nb\nc\nd\ne\n';

test.each([
  ['different lines', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\n', 'A\nb\nc\nd\nE\n'],
  ['lines added and removed', 'a\nb\nc\nd\ne\nf\n', 'b\nc\nd\ne\n', 'b\nc\nd\ne\nf\n'],
  ['the same change', 'a\nb\nC\nd\ne\n', 'a\nb\nC\nd\nE\n', 'a\nb\nC\nd\nE\n'],
  ['a change of one text only', BASE, 'a\nb\nc\n', 'a\nb\nc\n'],
  ['a last line without its break', 'A\nb\nc\nd\ne\n', 'a\nb\nc\nd\ne', 'A\nb\nc\nd\ne'],
  ['line ends of Windows', 'A\r\nb\nc\nd\ne\n', 'a\nb\nc\nd\nE\r\n', 'A\r\nb\nc\nd\nE\r\n'],
])('%s are merged', (_name, mine, theirs, merged) => {
  expect(mergeTexts(BASE, mine, theirs)).toBe(merged);
  expect(mergeTexts(BASE, theirs, mine)).toBe(merged);
});

test.each([
  ['one line', 'A\nb\nc\nd\ne\n', 'Z\nb\nc\nd\ne\n'],
  ['neighbouring lines', 'a\nB\nc\nd\ne\n', 'a\nb\nC\nd\ne\n'],
  ['lines added at one place', `${BASE}f\n`, `${BASE}g\n`],
  ['a removed line that the other changes', 'a\nb\nd\ne\n', 'a\nb\nC\nd\ne\n'],
  ['a file that is gone', 'A\nb\nc\nd\ne\n', ''],
])('changes of %s are not merged', (_name, mine, theirs) => {
  expect(mergeTexts(BASE, mine, theirs)).toBeUndefined();
  expect(mergeTexts(BASE, theirs, mine)).toBeUndefined();
});

test('a file that both have made is merged only if it is the same', () => {
  expect(mergeTexts('', 'a\n', 'a\n')).toBe('a\n');
  expect(mergeTexts('', 'a\n', 'b\n')).toBeUndefined();
});
