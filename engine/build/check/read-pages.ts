import { hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createFactTable, type FactTable, type PackedTable } from '../../output/checks/fact-table.ts';
import { createPageReader } from '../../output/checks/page-reader.ts';

/** Pages that are read by one thread, by their path below the folder of the release. */
export interface PagesToRead {
  readonly folder: string;
  readonly files: readonly string[];
}

/** The facts of pages. Pages with the same bytes have the same facts. */
export interface ReadPages {
  readonly table: FactTable;
  /** The digest of each page by its path; without pages that are missing. */
  readonly digests: ReadonlyMap<string, string>;
}

/** What a worker sends. */
export interface SentPages {
  readonly table: PackedTable;
  readonly digests: ReadonlyMap<string, string>;
}

/** The size of the young generation of the heap, so that garbage is collected less often. */
const YOUNG_MB = 128;
/** More workers gain little, because they share the disk. */
const MOST_WORKERS = 4;
/** Fewer pages are read faster than a worker starts. */
const FEWEST_PAGES = 400;

/** Reads pages, many of them in several threads. Pages that are near each other in the list have more in common. */
export async function readPages({ folder, files }: PagesToRead): Promise<readonly ReadPages[]> {
  const workers = Math.min(MOST_WORKERS, availableParallelism(), Math.floor(files.length / FEWEST_PAGES));
  if (workers < 2) return [readShare({ folder, files })];
  const size = Math.ceil(files.length / workers);
  const sent = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      readInWorker({ folder, files: files.slice(index * size, (index + 1) * size) }),
    ),
  );
  return sent.map(({ table, digests }) => ({ table: createFactTable(table), digests }));
}

function readInWorker(share: PagesToRead): Promise<SentPages> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: share,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return new Promise((done, failed) => {
    worker.once('message', done);
    worker.once('error', failed);
    worker.once('exit', () => failed(new Error('a worker that reads pages ended without a word')));
  });
}

/** Does the work of one thread. */
export function readShare({ folder, files }: PagesToRead): ReadPages {
  const table = createFactTable();
  const readFacts = createPageReader(table);
  const readBytes = createFileReader();
  const digests = new Map<string, string>();
  for (const file of files) {
    const bytes = readBytes(join(folder, file));
    if (!bytes) continue;
    const sha256 = hash('sha256', bytes);
    digests.set(file, sha256);
    if (!table.rows.has(sha256)) table.add(sha256, readFacts(bytes));
  }
  return { table, digests };
}

/** Makes a function that reads each file into the same memory, which takes a third of the time. Undefined if there is no file. */
function createFileReader(): (path: string) => Buffer | undefined {
  let memory = Buffer.allocUnsafe(1024 ** 2);
  return (path) => {
    let file: number | undefined;
    try {
      file = openSync(path, 'r');
      let length = 0;
      for (;;) {
        const count = readSync(file, memory, length, memory.length - length, length);
        length += count;
        if (count === 0 || length < memory.length) return memory.subarray(0, length);
        memory = Buffer.concat([memory, Buffer.allocUnsafe(memory.length)]);
      }
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw cause;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  };
}
