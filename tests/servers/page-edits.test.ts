import { expect, test } from 'vitest';
import { runEdits, TAKEN_BACK } from '../support/page-edits/run-edits.ts';
import { withFolder } from '../support/temporary.ts';

const FILE = 'download: file of the project';
const PHOTOGRAPH = 'picture: photograph';
const THEME = 'theme: component of the engine';
/** Edits of the most different kinds; `npm run test:all` makes 300. */
const KINDS = ['site: added', 'redirect: added', FILE, PHOTOGRAPH, 'text: German', FILE, PHOTOGRAPH, THEME, TAKEN_BACK];

test('after edits, a build that renders only what changed is the same as a clean one', async () => {
  await withFolder(async (folder) => {
    const { kinds, faults } = await runEdits({
      folder,
      seed: 7,
      kinds: KINDS,
      // A fault of a build that is not compared shows in the next one, which keeps its pages.
      comparedEvery: KINDS.length,
      log: () => undefined,
    });
    expect(faults).toEqual([]);
    expect(kinds.get('redirect: added')).toMatchObject({ rendered: 0, patched: 0 });
    // The first adds a download, and the second changes its bytes alone.
    expect(kinds.get(FILE)?.rendered).toBeGreaterThan(0);
    expect(kinds.get(PHOTOGRAPH)?.rendered).toBeGreaterThan(0);
    // The pages whose templates show it, and no other.
    expect(kinds.get(THEME)?.rendered).toBeGreaterThan(0);
    expect(kinds.get(THEME)?.rendered).toBeLessThan(100);
    expect(kinds.get('text: German')?.rendered).toBeGreaterThan(0);
    expect(kinds.get('site: added')?.patched).toBeGreaterThan(100);
  });
});
