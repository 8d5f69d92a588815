import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchProject } from '../../../../engine/build/project/watch-project.ts';
import { withFolder } from '../../../support/temporary.ts';

test('an update that fails is told, and the next change is updated all the same', async () => {
  await withFolder(async (root) => {
    const file = join(root, 'manifests/sites.yaml');
    mkdirSync(join(root, 'manifests'));
    writeFileSync(file, 'sites: []\n');
    let updates = 0;
    const failures: unknown[] = [];
    const watch = await watchProject(
      root,
      async () => {
        updates += 1;
        if (updates === 1) throw new Error('the page cannot be made');
        return [];
      },
      { fail: (cause) => failures.push(cause) },
    );
    try {
      watch.update();
      await expect.poll(() => failures.map(String), { timeout: 30_000 }).toEqual(['Error: the page cannot be made']);
      writeFileSync(file, 'sites: [] # changed\n');
      await expect.poll(() => updates, { timeout: 30_000 }).toBeGreaterThan(1);
      expect(failures).toHaveLength(1);
    } finally {
      await watch.close();
    }
  });
});
