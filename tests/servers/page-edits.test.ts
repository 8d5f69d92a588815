import { expect, test } from 'vitest';
import { COVERS_ALL, covering } from '../support/coverage.ts';
import { runEdits, TAKEN_BACK } from '../support/page-edits/run-edits.ts';
import { SMALL_FLAGS } from '../support/page-edits/small-project.ts';
import { withFolder } from '../support/temporary.ts';

const FILE = 'download: file of the project';
const PHOTOGRAPH = 'picture: photograph';
const THEME = 'theme: component of the engine';
/** Edits of the most different kinds; tests/long/page-edits.test.ts makes 300. */
const KINDS = covering(
  ['site: added', 'text: German'],
  ['site: added', 'redirect: added', FILE, PHOTOGRAPH, 'text: German', FILE, PHOTOGRAPH, THEME, TAKEN_BACK],
);

test('after edits, a build that renders only what changed is the same as a clean one', async () => {
  await withFolder(async (folder) => {
    const { kinds, faults } = await runEdits({
      folder,
      seed: 7,
      flags: covering(['', 'th', 'de'], SMALL_FLAGS),
      kinds: KINDS,
      // A fault of a build that is not compared shows in the next one, which keeps its pages.
      comparedEvery: KINDS.length,
      log: () => undefined,
    });
    expect(faults).toEqual([]);
    // In `npm test`, redirect-edits.test.ts adds a redirect.
    if (COVERS_ALL) expect(kinds.get('redirect: added')).toMatchObject({ rendered: 0, patched: 0 });
    // The first edit of a file adds a download or a photograph, and the second changes its bytes alone.
    for (const kind of [FILE, PHOTOGRAPH, 'text: German', THEME].filter((one) => KINDS.includes(one)))
      expect(kinds.get(kind)?.rendered, kind).toBeGreaterThan(0);
    // The pages whose templates show it, and no other.
    expect(kinds.get(THEME)?.rendered ?? 0).toBeLessThan(100);
    expect(kinds.get('site: added')?.patched).toBeGreaterThan(100);
  });
});
