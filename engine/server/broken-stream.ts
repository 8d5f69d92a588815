import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Breaks an answer off where the file that it is read from fails: sirv does not listen for that, and an error that nobody hears ends the
 * process. A file of a release can vanish while the release is replaced.
 */
export function breakOffOnError(res: ServerResponse): void {
  res.once('pipe', (source: Readable) => source.once('error', () => res.destroy()));
}
