import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseLayout } from '../../../engine/build/release/release.ts';
import { SILENT_LOG } from '../../../engine/model/log.ts';
import { serveReleases } from '../../../engine/service/releases/serve-releases.ts';
import { withFolder } from '../../support/temporary.ts';

const PROGRAM = new URL('../../support/release-program.ts', import.meta.url);

function publish(out: string, id: string): void {
  const { latest, current } = releaseLayout(out);
  mkdirSync(join(out, 'releases', id), { recursive: true });
  rmSync(current, { force: true });
  symlinkSync(join('releases', id), current);
  mkdirSync(dirname(latest), { recursive: true });
  writeFileSync(latest, JSON.stringify({ id }));
}

test('the next release is told to expect as many visitors as the one that serves has, and the first one a few', async () => {
  await withFolder(async (out) => {
    publish(out, 'a');
    const served: unknown[] = [];
    const service = await serveReleases({
      program: PROGRAM,
      task: { root: out, out, host: '127.0.0.1' },
      port: 0,
      operationsPort: 0,
      operationsHost: '127.0.0.1',
      log: { ...SILENT_LOG, info: ({ build }: { build?: string }) => void served.push(build) },
    });
    try {
      expect(service.first.build).toBe('few');
      publish(out, 'b');
      await expect.poll(() => served).toEqual(['few']);
      writeFileSync(join(out, 'busy'), '');
      publish(out, 'c');
      await expect.poll(() => served).toEqual(['few', 'many']);
    } finally {
      await service.stop();
    }
  });
});
