import { join } from 'node:path';

/** The folder in which shards are put, below the output folder of their build. */
export function shardsFolder(out: string): string {
  return join(out, 'shards');
}
