import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLatest } from '../../engine/build/release/release.ts';
import { allowDelay, BUILT } from '../support/built.ts';
import { digestTree } from '../support/digest-tree.ts';
import { projectWithoutContent } from '../support/project-without-content.ts';
import { startTestService } from '../support/service.ts';
import { sitefold } from '../support/sitefold.ts';
import { withFolder } from '../support/temporary.ts';

test('a build from the calls of a CMS is the build from files, byte for byte, on all sites', async () => {
  await withFolder(async (folder) => {
    const out = join(folder, 'out');
    const cms = await startTestService();
    const env = { CONTENT_URL: `http://127.0.0.1:${cms.port}` };
    const built = await sitefold(['build', '--root', projectWithoutContent(folder), '--out', out], { env }).finally(
      () => cms.stop(),
    );
    expect(built.stderr).toContain('built:');
    expect(built.code).toBe(0);
    expect(readLatest(out)?.id).toBe(readLatest(BUILT)?.id);
    // As that of the tests was, after it was made.
    allowDelay(out);
    const [fromCalls, fromFiles] = [out, BUILT].map((base) => digestTree(join(base, 'current/')));
    expect(Object.keys(fromFiles ?? {}).length).toBeGreaterThan(40_000);
    expect(fromCalls).toEqual(fromFiles);
  });
});
