import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Reads what a form sends, as browsers encode it; undefined for every other type. The service has refused a body that is large or of an
 * unknown length. Rejects where the visitor breaks off.
 */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return type === 'application/x-www-form-urlencoded' ? new URLSearchParams(await text(req)) : undefined;
}
