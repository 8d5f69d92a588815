import { describe, expect, test } from 'vitest';
import { emitQa } from '../../../../engine/output/qa/format.ts';
import { QA_FORMATS, type QaFormatId } from '../../../../engine/output/qa/registry.ts';
import { GOLDEN_SUITE } from '../../../support/qa/suite.ts';

const emissions = Object.values(QA_FORMATS).map((format) => emitQa(format, GOLDEN_SUITE));

// Not by their own endings: a golden file is neither a test nor a module of this repository.
test.each(emissions.flatMap(({ files }) => files))('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}.txt`);
});

describe('what a runner would change', () => {
  // The dot segments, the empty query and the two slashes.
  const missing: Partial<Record<QaFormatId, number>> = { hurl: 3, k6: 3 };

  test.each(emissions)('is left out of $id, and every file says so', ({ id, cases, notes, files }) => {
    const left = missing[id as QaFormatId] ?? 0;
    expect(cases).toBe(GOLDEN_SUITE.cases.length - left);
    const said = notes.filter((note) => note.startsWith(`${left} cases are left out: `));
    expect(said).toHaveLength(left === 0 ? 0 : 1);
    for (const note of notes) expect(files.map(({ text }) => text).join('\n')).toContain(note);
  });
});
