import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Breaks an answer off where the file that it is read from fails, and closes the file where the visitor leaves: sirv does neither. An
 * error that nobody hears ends the process, and files that stay open fill its table. A file of a release can vanish while the release is
 * replaced.
 */
export function breakOffOnError(res: ServerResponse): void {
  res.once('pipe', (source: Readable) => {
    source.once('error', () => res.destroy());
    res.once('close', () => source.destroy());
  });
}
