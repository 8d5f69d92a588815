import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { killReleases } from '../support/release-kills.ts';
import { withFolder } from '../support/temporary.ts';

/** How often the process is killed. */
const KILLS = Number(process.env.KILLS ?? 200);

test(`${KILLS} kills of a process that builds, rolls back and tidies: what serves is whole, and the next build goes on`, async () => {
  await withFolder(async (folder) => {
    const out = join(folder, 'dist');
    mkdirSync(releaseLayout(out).releases, { recursive: true });
    const said = await killReleases(out, KILLS);
    console.log([...said].map(([sentence, times]) => `${times} × ${sentence}`).join('\n'));
    expect(said.get('A build was stopped before its end; what it left is removed.')).toBeGreaterThan(KILLS / 10);
  });
});
