import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Reads the fields of a form, as browsers encode them; returns undefined for every other type. The service has already refused bodies that
 * are too large or of unknown length. Rejects if the visitor breaks off.
 */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return type === 'application/x-www-form-urlencoded' ? new URLSearchParams(await text(req)) : undefined;
}
