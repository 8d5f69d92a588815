import fastGlob from 'fast-glob';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE, REPOSITORY, SITEFOLD, figure, median, timed } from './figures.ts';

const FLAGS = 'th,ae,de,cn,kz,uk,br';
const ROUNDS = 3;

/** A build of eight sites, beside plain Astro that renders the same templates. Per page, so that both count the same. */
export async function benchBuild(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const plainOut = join(REPOSITORY, '.sitefold', 'bench-plain');
  const ours: number[] = [];
  const plain: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const built = await timed(SITEFOLD, ['build', '--force', '--only', FLAGS, '--out', folder]);
      ours.push((built.seconds * 1000) / Number(/built: (\d+) pages/.exec(built.output)?.[1]));
      rmSync(plainOut, { recursive: true, force: true });
      const rendered = await timed(NODE, [`${REPOSITORY}bench/plain-astro.ts`, FLAGS, plainOut], {
        env: { ASTRO_TELEMETRY_DISABLED: '1' },
      });
      plain.push((rendered.seconds * 1000) / fastGlob.sync('client/**/*.html', { cwd: plainOut }).length);
    }
    figure('sitefold build, whole process', median(ours), 'ms/page');
    figure('plain Astro on the same templates, whole process', median(plain), 'ms/page');
    figure('ratio of the two', median(ours) / median(plain), '', { atMost: 1 });
    const again = await timed(SITEFOLD, ['build', '--only', FLAGS, '--out', folder]);
    figure('sitefold build, nothing changed', again.seconds, 's');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(plainOut, { recursive: true, force: true });
  }
}
