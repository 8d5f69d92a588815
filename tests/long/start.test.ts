import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../support/http.ts';
import { REPOSITORY } from '../support/real.ts';
import { startSite } from '../support/started.ts';
import { withFolder } from '../support/temporary.ts';

test('the disk is full: the service says so and goes on', async () => {
  if (process.getuid?.() !== 0) throw new Error('this test mounts a small file system and needs root');
  await withFolder(async (folder) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', disk]);
    try {
      const site = await startSite(join(disk, 'dist'), ['--root', REPOSITORY, '--only', 'th']);
      await expect
        .poll(() => site.lines().map(({ msg }) => msg), { timeout: 300_000 })
        .toContainEqual(
          expect.stringMatching(/The build failed: .* while making the files of the download centre: the disk is full/),
        );
      const client = createClient(site.port);
      expect((await client.get('/th/faq/101')).status).toBe(200);
      client.close();
      expect(await site.stop()).toBe(0);
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});
