import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { numberConstant, type Constants } from '../../model/constants.ts';
import type { RequestProblem } from '../../model/support-request.ts';
import type { Attachment } from '../accounts/mail/compose.ts';

/** What a visitor has sent with a form. */
export interface SentForm {
  readonly fields: URLSearchParams;
  readonly files: readonly Attachment[];
  /** Why the files are not there. */
  readonly problem?: RequestProblem;
}

/** A form, or the status with which it is refused. */
export type ReadForm = SentForm | { readonly status: 400 | 408 | 415; readonly text: string };

/** Reads the body of a form. Rejects if the visitor breaks off. */
export type ReadBody = (req: IncomingMessage, constants: Constants) => Promise<ReadForm>;

/** The types of forms, as browsers name them: one of fields alone, and one with files. */
export const FORM_TYPES = { fields: 'application/x-www-form-urlencoded', files: 'multipart/form-data' } as const;

/** Returns the type of a body without its parameters. */
export function bodyType({ headers }: IncomingMessage): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads a form, as browsers encode it; every other type is refused, and so is a NUL in a field. The service has already refused bodies that
 * are too large or of unknown length. A body that comes too slowly is refused too: whoever sends it holds a connection, and nothing else.
 * Rejects if the visitor breaks off. `readFiles`: reads a form with files, on pages that take them.
 */
export async function readForm(req: IncomingMessage, constants: Constants, readFiles?: ReadBody): Promise<ReadForm> {
  const type = bodyType(req);
  const readBody = type === FORM_TYPES.fields ? readFields : type === FORM_TYPES.files ? readFiles : undefined;
  if (!readBody) return { status: 415, text: 'Unsupported Media Type: a form is expected.' };
  const length = Number(req.headers['content-length'] ?? 0);
  const longest =
    numberConstant(constants, 'server.bodyTimeout') + (1000 * length) / numberConstant(constants, 'server.bodyRate');
  const late = Promise.withResolvers<ReadForm>();
  const timer = setTimeout(late.resolve, longest, { status: 408, text: 'Request Timeout: the form came too slowly.' });
  const read = readBody(req, constants).then((form): ReadForm => {
    // PostgreSQL stores no text that holds this character, and fails.
    const hasNul = 'fields' in form && [...form.fields].flat().some((one) => one.includes('\u0000'));
    return hasNul ? { status: 400, text: 'Bad Request: a field holds a NUL.' } : form;
  });
  // Whoever came too late breaks off when the connection is closed.
  read.catch(() => undefined);
  try {
    return await Promise.race([read, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function readFields(req: IncomingMessage): Promise<ReadForm> {
  return { fields: new URLSearchParams(await text(req)), files: [] };
}
