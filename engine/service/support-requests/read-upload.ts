import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders, type BusboyInstance as BusboyParser } from '@fastify/busboy';
import { listConstant, numberConstant, type Constants } from '../../model/constants.ts';
import type { ReadForm, SentForm } from '../account-pages/form-body.ts';
import type { Attachment } from '../accounts/mail/compose.ts';

/** The most fields of a form, the bytes of the name of one, and of a value: a text of the longest kind, in an encoding of four bytes. */
const FIELDS = 20;
/** The most parts of a form, fields and files together: what follows is read away. */
const PARTS = 40;
const NAME_BYTES = 100;
const BYTES_PER_CHARACTER = 4;

const MALFORMED: ReadForm = { status: 400, text: 'Bad Request: the form is malformed.' };

/**
 * Reads a form with files as browsers encode it (RFC 7578). Files beyond the limits are read away, and the form says which limit it was; the
 * rest of the form is there all the same. Rejects if the visitor breaks off.
 */
export function readUpload(req: IncomingMessage, constants: Constants): Promise<ReadForm> {
  const mostBytes = numberConstant(constants, 'support.attachmentBytes');
  const mostFiles = numberConstant(constants, 'support.attachments');
  const endings = listConstant(constants, 'support.attachmentTypes');
  const fields = new URLSearchParams();
  const files: Attachment[] = [];
  let bytes = 0;
  let problem: SentForm['problem'];
  const { promise, resolve, reject } = Promise.withResolvers<ReadForm>();
  let parser: BusboyParser;
  try {
    parser = new Busboy({
      headers: req.headers as BusboyHeaders,
      limits: {
        fields: FIELDS,
        parts: PARTS,
        fieldNameSize: NAME_BYTES,
        fieldSize: BYTES_PER_CHARACTER * 2 * numberConstant(constants, 'support.requestCharacters'),
      },
    });
  } catch {
    return Promise.resolve(MALFORMED);
  }
  parser.on('field', (name, value, isNameCut) => {
    if (!isNameCut) fields.append(name, value);
  });
  parser.on('file', (_field, stream, filename) => {
    const chunks: Buffer[] = [];
    const name = fileName(filename ?? '');
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) problem ??= 'filesLarge';
      else if (files.length < mostFiles) chunks.push(chunk);
    });
    stream.on('end', () => {
      // A field in which no file was chosen.
      if (name === '' && chunks.length === 0) return;
      if (files.length >= mostFiles) problem ??= 'filesMany';
      else if (!endings.includes(endingOf(name))) problem ??= 'filesType';
      else
        files.push({ name, type: TYPES[endingOf(name)] ?? 'application/octet-stream', content: Buffer.concat(chunks) });
    });
    // A part that ends in the middle: the error of the parser says so.
    stream.on('error', () => undefined);
  });
  parser.on('partsLimit', () => {
    problem ??= 'filesMany';
  });
  parser.on('finish', () => {
    resolve({ fields, files: problem === undefined ? files : [], ...(problem === undefined ? {} : { problem }) });
  });
  parser.on('error', () => {
    req.unpipe(parser);
    req.resume();
    resolve(MALFORMED);
  });
  req.on('error', reject);
  req.on('aborted', () => reject(new Error('the visitor broke off')));
  req.pipe(parser);
  return promise;
}

/** The types of files that the support opens. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  gz: 'application/gzip',
};

/** The longest name of a file, in characters. */
const LONGEST_NAME = 80;

/** Returns the name of a file without folders and without characters that hide what it is. The ending stays. */
export function fileName(given: string): string {
  const plain = given
    .slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .trim();
  const characters = [...plain];
  if (characters.length <= LONGEST_NAME) return plain;
  const ending = plain.lastIndexOf('.') === -1 ? '' : plain.slice(plain.lastIndexOf('.'));
  return `${characters.slice(0, LONGEST_NAME - ending.length).join('')}${ending}`;
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
