import { expect, test } from 'vitest';
import { exitCodeOf } from '../../../cli/emit.ts';

const written = { refused: [] };
const refused = { refused: [{ message: 'The host takes 1 rule; there are 2.', way: 'Delete one.' }] };

test.each([
  ['hosts that are named and take it', [written, written], true, 0],
  ['a host that is named and refuses', [written, refused], true, 1],
  ['all hosts, and one of them refuses', [written, refused], false, 0],
  ['all hosts, and each of them refuses', [refused, refused], false, 1],
])('%s', (_what, results, named, code) => {
  expect(exitCodeOf(results, named)).toBe(code);
});
