import { expect, test } from 'vitest';
import { createDraws } from '../support/page-edits/draws.ts';
import { EDITS } from '../support/page-edits/edits.ts';
import { formatFigures, unchangedShare } from '../support/page-edits/figures.ts';
import { runEdits, TAKEN_BACK } from '../support/page-edits/run-edits.ts';
import { withFolder } from '../support/temporary.ts';

const EDITS_MADE = 300;
/** Edits that are taken back, for each round of all kinds. */
const TAKEN_BACK_EACH = 8;
const SEED = 1;

test('after each of 300 edits, a build that renders only what changed is the same as a clean one', async () => {
  const draws = createDraws(SEED);
  const names = [...Object.keys(EDITS), ...Array.from({ length: TAKEN_BACK_EACH }, () => TAKEN_BACK)];
  const kinds: string[] = [];
  while (kinds.length < EDITS_MADE) kinds.push(...draws.shuffled(names));
  await withFolder(async (folder) => {
    const report = await runEdits({
      folder,
      seed: SEED,
      kinds: kinds.slice(0, EDITS_MADE),
      comparedEvery: 1,
      log: () => undefined,
    });
    expect(report.faults).toEqual([]);
    expect(report.skipped).toBeLessThan(report.drawn / 3);
    // Pages that are rendered and come out as they were are work for nothing.
    expect(unchangedShare(report.kinds), formatFigures(report.kinds)).toBeLessThan(0.05);
  });
});
