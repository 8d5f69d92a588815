import { createFactTable, type FactTable, type PageRow } from '../../output/checks/fact-table.ts';
import type { FactsFile } from './kept-facts.ts';
import { readPages } from './read-pages.ts';
import type { ReleaseFiles } from './release-files.ts';

export interface PagesToGather {
  /** The folder of the release. */
  readonly folder: string;
  readonly release: ReleaseFiles;
  /** The pages by their path below this folder. */
  readonly files: readonly string[];
  /** The facts that an earlier check has kept. Undefined if there are none. */
  readonly before: FactTable | undefined;
  /** Where they are kept; undefined: nowhere. */
  readonly kept: FactsFile | undefined;
}

export interface GatheredFacts {
  readonly table: FactTable;
  /** The facts of each page by its path; without pages that are missing. */
  readonly rows: ReadonlyMap<string, PageRow>;
  /** The number of pages that were read. */
  readonly read: number;
}

/** Returns the facts of all pages. Reads those of which no facts are kept, or that are not as they were recorded, and keeps theirs. */
export async function gatherFacts({
  folder,
  release,
  files,
  kept,
  before = createFactTable(),
}: PagesToGather): Promise<GatheredFacts> {
  const digests = new Map<string, string>();
  const unread: string[] = [];
  for (const file of files) {
    const sha256 = release.digestOf(file);
    if (sha256 !== undefined && before.rows.has(sha256)) digests.set(file, sha256);
    else unread.push(file);
  }
  const isComplete = unread.length === 0 && new Set(digests.values()).size === before.rows.size;
  if (isComplete) return { table: before, rows: findRows(before, digests), read: 0 };
  const table = renew(before, new Set(digests.values()));
  let read = 0;
  for (const share of await readPages({ folder, files: unread })) {
    table.copy(share.table, share.digests.values());
    for (const [file, sha256] of share.digests) digests.set(file, sha256);
    read += share.digests.size;
  }
  kept?.write(table);
  return { table, rows: findRows(table, digests), read };
}

/** Returns a table with some pages of another one: the same table, as long as most of what is in it is still in use. */
function renew(before: FactTable, digests: ReadonlySet<string>): FactTable {
  before.keepOnly(digests);
  if (before.removed * 2 <= before.rows.size) return before;
  const table = createFactTable();
  table.copy(before, digests);
  return table;
}

function findRows(table: FactTable, digests: ReadonlyMap<string, string>): Map<string, PageRow> {
  const rows = new Map<string, PageRow>();
  for (const [file, sha256] of digests) {
    const row = table.rows.get(sha256);
    if (row) rows.set(file, row);
  }
  return rows;
}
