import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY, SITEFOLD, figure, median, timed } from './figures.ts';

const ROUNDS = 7;

/** `sitefold validate` on the full manifests and content, whole process. */
export async function benchValidate(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  try {
    for (const part of ['manifests', 'content', 'theme'])
      cpSync(`${REPOSITORY}${part}`, join(folder, part), { recursive: true });
    const run = async (before: () => void): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        before();
        times.push((await timed(SITEFOLD, ['validate', '--root', folder])).seconds);
      }
      return median(times);
    };
    figure(
      'validate, nothing cached',
      await run(() => rmSync(join(folder, '.sitefold'), { recursive: true, force: true })),
      's',
      { atMost: 1.5 },
    );
    figure('validate, nothing changed', await run(() => undefined), 's', { atMost: 0.5 });
    figure(
      'validate, one file changed',
      await run(() => appendFileSync(join(folder, 'manifests/redirects.yaml'), '# a line\n')),
      's',
      { atMost: 0.5 },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
