import { describe, expect, test } from 'vitest';
import type { BuildNotes } from '../../../../engine/build/pages/build-notes.ts';
import { keepAll } from '../../../../engine/build/pages/keep-all.ts';
import type { PageIndex } from '../../../../engine/build/pages/page-index.ts';
import type { SinceBuild } from '../../../../engine/build/pages/since-build.ts';
import type { StateChanges } from '../../../../engine/build/pages/state-changes.ts';
import type { ReleaseWriter } from '../../../../engine/build/release/release-writer.ts';

const INDEX: PageIndex = {
  code: 'code',
  facts: ['word/nav.home', 'redirects'],
  groups: [],
  records: [],
  pages: new Map(),
};
const RELEASE: BuildNotes['release'] = { code: 'code', seal: 'seal', isWhole: true, pages: 7 };

interface Given {
  readonly release?: Partial<BuildNotes['release']>;
  readonly outputs?: Partial<PageIndex>;
  readonly changes?: Partial<StateChanges>;
  readonly bundle?: string;
  readonly writer?: Partial<ReleaseWriter>;
}

/** Says what is decided, and whether the files of the release before were kept. */
function decide({
  release = {},
  outputs = {},
  changes = {},
  bundle = '/bundles/code',
  writer = {},
}: Given): [boolean, number] {
  let kept = 0;
  const before = {
    release: { ...RELEASE, ...release },
    pages: { ...INDEX, code: JSON.stringify({ bundle: 'code', templates: {} }) },
    outputs: { ...INDEX, ...outputs },
  } as Partial<BuildNotes> as BuildNotes;
  const nothing: StateChanges = { pages: false, mayDiffer: () => false, mayAnyDiffer: () => false };
  const since = { changes: () => ({ ...nothing, ...changes }) } as Partial<SinceBuild> as SinceBuild;
  const own = {
    record: { seal: 'seal', integrity: new Map(), bytes: Buffer.alloc(0) },
    keepAll() {
      kept += 1;
      return true;
    },
    ...writer,
  } as Partial<ReleaseWriter> as ReleaseWriter;
  return [keepAll({ before, since, writer: own, bundle, outputCode: 'code' }), kept];
}

describe('all files of the release before', () => {
  test('are kept where no fact may have changed', () => {
    expect(decide({})).toEqual([true, 1]);
  });

  test.each<[string, Given]>([
    ['a part of that release is not noted', { release: { isWhole: false } }],
    ['the notes are of another release', { release: { seal: 'other' } }],
    ['it is not known which release the notes are of', { release: { seal: undefined }, writer: { record: undefined } }],
    ['other code renders pages', { bundle: 'other' }],
    ['other code makes the other files', { outputs: { code: 'other' } }],
    ['there are other pages', { changes: { pages: true } }],
    ['a fact of the pages may have changed', { changes: { mayAnyDiffer: (facts) => facts === INDEX.facts } }],
    [
      'a fact of the other files may have changed',
      { outputs: { facts: ['files'] }, changes: { mayAnyDiffer: ([fact]) => fact === 'files' } },
    ],
  ])('are looked at one by one where %s', (_what, given) => {
    expect(decide(given)).toEqual([false, 0]);
  });

  test('are looked at one by one where the release cannot keep them together', () => {
    expect(decide({ writer: { keepAll: () => false } })).toEqual([false, 0]);
  });
});
