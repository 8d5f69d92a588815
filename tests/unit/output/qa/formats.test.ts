import { describe, expect, test } from 'vitest';
import { emitQa } from '../../../../engine/output/qa/format.ts';
import { QA_FORMATS, type QaFormatId } from '../../../../engine/output/qa/registry.ts';
import { GOLDEN_SUITE, HOST_SUITE } from '../../../support/qa/suite.ts';

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

describe('for a host that declares other answers', () => {
  test.each(Object.values(QA_FORMATS).flatMap((format) => emitQa(format, HOST_SUITE).files))(
    '$path',
    async ({ path, text }) => {
      await expect(text).toMatchFileSnapshot(`./golden/host/${path}.txt`);
    },
  );

  test('Hurl, which can ask for one answer only, has no case with several', () => {
    const { cases, notes } = emitQa(QA_FORMATS.hurl, HOST_SUITE);
    // Besides what Hurl would change: the declared hop, and the three requests without a rule that it can send.
    expect(cases).toBe(GOLDEN_SUITE.cases.length - 3 - 1 - 3);
    expect(notes.at(-1)).toBe(
      '4 cases are left out: Hurl can ask for one answer only, and there are several right ones.',
    );
  });
});
