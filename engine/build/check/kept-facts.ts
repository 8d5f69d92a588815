import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createFactTable, type FactTable, type PackedTable } from '../../output/checks/fact-table.ts';
import { codeDigest } from '../code-digest.ts';

/** Where the facts of pages are kept between two checks. */
export interface FactsFile {
  /** Undefined if there are none, or if they are damaged or of another version of the code. */
  read(): FactTable | undefined;
  /** Keeps the facts of the pages of one output in place of those before. */
  write(table: FactTable): void;
}

interface Kept {
  readonly code: string;
  readonly table: PackedTable;
}

/** The file begins with the digest of the rest, so that damage is noticed. */
const DIGEST_BYTES = 32;
/** The number of output folders whose facts are kept. */
const MOST_OUTPUTS = 4;

/** Opens the kept facts of an output folder. `folder` is below `.sitefold`. */
export function openFactsFile(folder: string, out: string): FactsFile {
  const name = `${hash('sha256', out).slice(0, 16)}.bin`;
  return {
    read() {
      try {
        const bytes = readFileSync(join(folder, name));
        const body = bytes.subarray(DIGEST_BYTES);
        if (!hash('sha256', body, 'buffer').equals(bytes.subarray(0, DIGEST_BYTES))) return undefined;
        const kept = deserialize(body) as Kept;
        return kept.code === codeDigest() ? createFactTable(kept.table) : undefined;
      } catch {
        return undefined;
      }
    },
    write(table) {
      mkdirSync(folder, { recursive: true });
      const beside = join(folder, `.${name}.${process.pid}`);
      // It is not compressed, because that would take longer than the rest of a check with few changes.
      const body = serialize({ code: codeDigest(), table: table.pack() } satisfies Kept);
      writeFileSync(beside, Buffer.concat([hash('sha256', body, 'buffer'), body]));
      renameSync(beside, join(folder, name));
      removeOthers(folder);
    },
  };
}

/** Removes the facts of the output folders that were checked longest ago, and what stopped processes left. */
function removeOthers(folder: string): void {
  const files = readdirSync(folder)
    .map((name) => ({ name, time: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of files.slice(MOST_OUTPUTS)) rmSync(join(folder, name), { force: true });
}
