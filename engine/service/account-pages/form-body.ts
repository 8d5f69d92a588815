import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { numberConstant, type Constants } from '../../model/constants.ts';

/** The fields of a form, or the status with which it is refused. */
export type ReadForm =
  | { readonly fields: URLSearchParams }
  | { readonly status: 400 | 408 | 415; readonly text: string };

/**
 * Reads the fields of a form, as browsers encode them; every other type is refused, and so is a NUL in a field. The service has already
 * refused bodies that are too large or of unknown length. A body that comes too slowly is refused too: whoever sends it holds a connection,
 * and nothing else. Rejects if the visitor breaks off.
 */
export async function readForm(req: IncomingMessage, constants: Constants): Promise<ReadForm> {
  const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    return { status: 415, text: 'Unsupported Media Type: a form is expected.' };
  const length = Number(req.headers['content-length'] ?? 0);
  const longest =
    numberConstant(constants, 'server.bodyTimeout') + (1000 * length) / numberConstant(constants, 'server.bodyRate');
  const late = Promise.withResolvers<ReadForm>();
  const timer = setTimeout(late.resolve, longest, { status: 408, text: 'Request Timeout: the form came too slowly.' });
  const read = text(req).then((body): ReadForm => {
    const fields = new URLSearchParams(body);
    // PostgreSQL stores no text that holds this character, and fails.
    const hasNul = [...fields].flat().some((one) => one.includes('\u0000'));
    return hasNul ? { status: 400, text: 'Bad Request: a field holds a NUL.' } : { fields };
  });
  // Whoever came too late breaks off when the connection is closed.
  read.catch(() => undefined);
  try {
    return await Promise.race([read, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
