import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Breaks an answer off if reading its file fails, and closes the file if the visitor leaves: sirv does neither. An `error` event without
 * a listener ends the process, and files that stay open use up its descriptors. A file of a release can vanish while the release is
 * replaced.
 */
export function breakOffOnError(res: ServerResponse): void {
  res.once('pipe', (source: Readable) => {
    source.once('error', () => res.destroy());
    res.once('close', () => source.destroy());
  });
}
