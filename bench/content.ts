import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE, REPOSITORY, figure, median, timed } from './figures.ts';

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
    multiply(join(large, 'content'));
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

/** Puts nine copies of every entry that has a file of its own beside it, under other ids and with other texts. */
function multiply(content: string): void {
  const folders = readdirSync(content, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !['specifications', 'images', 'films', 'support', 'shops'].includes(entry.name),
  );
  for (const { name: kind } of folders) {
    for (const file of readdirSync(join(content, kind)).filter((name) => name.endsWith('.yaml'))) {
      const text = readFileSync(join(content, kind, file), 'utf8');
      const id = file.replace('.yaml', '');
      for (let copy = 1; copy <= COPIES; copy += 1) writeCopy({ folder: join(content, kind), id, text, copy });
    }
  }
}

interface Copy {
  readonly folder: string;
  readonly id: string;
  readonly text: string;
  readonly copy: number;
}

function writeCopy({ folder, id, text, copy }: Copy): void {
  const isNumber = /^\d+$/.test(id);
  const isAdvisory = /^ksa-(\d+)-(\d+)$/.exec(id);
  const other = isNumber
    ? String(Number(id) + copy * 10_000_000)
    : isAdvisory
      ? `ksa-${Number(isAdvisory[1]) + copy * 100}-${isAdvisory[2]}`
      : `${id}-copy${copy}`;
  const changed = text
    .replace(/^id: .*$/m, `id: ${other}`)
    .replace(/^model: (.*)$/m, `model: $1-${copy}`)
    .replace(/^url: (.*)$/m, `url: $1-copy${copy}`)
    .replace(/^number: (\d+)$/m, (_, number: string) => `number: ${Number(number) + copy * 10_000_000}`);
  writeFileSync(join(folder, `${other}.yaml`), changed);
}
