import { expect, test } from 'vitest';
import { checkEditSequences } from '../support/edit-sequences.ts';

const SEQUENCES = 2000;

test(`${SEQUENCES} sequences of random edits change the lines that they show and bring no finding`, () => {
  const written = checkEditSequences(SEQUENCES);
  for (const count of Object.values(written)) expect(count).toBeGreaterThan(SEQUENCES / 20);
});
