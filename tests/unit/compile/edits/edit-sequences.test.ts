import { expect, test } from 'vitest';
import { checkEditSequences } from '../../../support/edit-sequences.ts';

test('random edits, one after another, change the lines that they show and bring no finding', () => {
  // Few sequences have edits of every kind by chance alone: these have.
  const written = checkEditSequences(25, 1);
  for (const count of Object.values(written)) expect(count).toBeGreaterThan(0);
});
