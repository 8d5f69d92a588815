import { expect, test } from 'vitest';
import { formatProgress } from '../../../cli/build-progress.ts';

const first = { done: 50, at: 10_000 };

test.each([
  ['a step', { step: 'publishing' }, 'publishing … 30 s'],
  [
    'the first pages',
    { step: 'rendering', pages: { done: 50, all: 2050, first } },
    'rendering … 50 of 2050 pages … 30 s',
  ],
  [
    'more pages',
    { step: 'rendering', pages: { done: 1050, all: 2050, first } },
    'rendering … 1050 of 2050 pages, 50 pages/s, 20 s left … 30 s',
  ],
  ['the memory', { step: 'publishing', memory: 300 * 1024 ** 2 }, 'publishing … 30 s … 300 MiB'],
])('the line of a terminal: %s', (_what, shown, line) => {
  expect(formatProgress(shown, { started: 0, now: 30_000 })).toBe(line);
});
