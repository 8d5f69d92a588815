import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE, REPOSITORY, figure, median, timed } from './figures.ts';
import { multiplyContent } from './multiply-content.ts';

const ROUNDS = 3;
const COPIES = 9;

/** Loading the content, as it is and ten times as much. */
export async function benchContent(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  try {
    const plain = join(folder, 'plain');
    const large = join(folder, 'large');
    for (const root of [plain, large])
      for (const part of ['manifests', 'content'])
        cpSync(`${REPOSITORY}${part}`, join(root, part), { recursive: true });
    multiplyContent(join(large, 'content'), COPIES);
    const once = await load(plain);
    const kept = await load(plain, join(folder, 'parsed.bin'));
    const tenfold = await load(large);
    figure(`load and index ${once.entries} entries, parsed files kept`, kept.taken, 's', { atMost: 1.5 });
    figure(`load and index ${once.entries} entries, nothing kept`, once.taken, 's', { atMost: 1.5 });
    figure(`load and index ${tenfold.entries} entries`, tenfold.taken, 's');
    figure('time for ten times the content', tenfold.taken / once.taken, 'times', { atMost: 10 });
    figure('memory for ten times the content', tenfold.peak / 1024, 'GiB', { atMost: 1.5 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Loaded {
  readonly taken: number;
  readonly peak: number;
  readonly entries: number;
}

/** The median of some runs. A file for parsed files is filled by a run that does not count. */
async function load(root: string, kept?: string): Promise<Loaded> {
  const args = [`${REPOSITORY}bench/load-content.ts`, root, ...(kept === undefined ? [] : [kept])];
  if (kept !== undefined) await timed(NODE, args);
  const runs: Loaded[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { output } = await timed(NODE, args);
    runs.push(JSON.parse(output) as Loaded);
  }
  return {
    taken: median(runs.map(({ taken }) => taken)),
    peak: Math.max(...runs.map(({ peak }) => peak)),
    entries: runs[0]?.entries ?? 0,
  };
}
