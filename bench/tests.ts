import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY, figure, timed } from './figures.ts';

/** A file that much of the code imports. */
const CHANGED = 'engine/redirects/match/match.ts';

/**
 * What a change waits for, on a fresh clone with a warm npm cache and the Debian packages installed: the packages that `npm start`
 * installs, in MB, `npm test` with its set-up, and `npm run check` after a change of one file, in seconds.
 */
export async function benchTests(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const cwd = join(folder, 'clone');
  try {
    await timed('git', ['clone', '--quiet', REPOSITORY, cwd]);
    await timed('node', ['scripts/setup.mjs'], { cwd });
    const { output } = await timed('du', ['--summarize', '--block-size=1MB', 'node_modules'], { cwd });
    figure('packages that npm start installs', Number.parseInt(output, 10), 'MB', { atMost: 450 });
    rmSync(join(cwd, 'node_modules'), { recursive: true });
    figure('npm test on a fresh clone', (await timed('npm', ['test'], { cwd })).seconds, 's', { atMost: 600 });
    appendFileSync(join(cwd, CHANGED), '\n// A change.\n');
    figure('npm run check after a change of one file', (await timed('npm', ['run', 'check'], { cwd })).seconds, 's', {
      atMost: 60,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
