import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { TransportError } from './transport-error.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Compressions that requests accept. */
export const ENCODINGS = 'br, gzip';

const decompressors: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
};

/** Reads a body of JSON in UTF-8. The size limit applies to the compressed and to the decompressed bytes. */
export async function readJson(body: AsyncIterable<Uint8Array>, headers: Headers, most: number): Promise<unknown> {
  const type = headerOf(headers, 'content-type');
  if (!isJson(type)) throw new TransportError('notJson', 'The CMS answered with something other than JSON in UTF-8.');
  const bytes = await decompress(await readBytes(body, headers, most), headerOf(headers, 'content-encoding'), most);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new TransportError('notJson', 'The CMS answered with broken JSON.');
  }
}

/** Tells whether a type is application/json or ends in +json, in UTF-8. */
function isJson(type: string): boolean {
  const [name = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((one) => one.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  return /^application\/(?:json|[^/\s]+\+json)$/.test(name) && ['utf-8', 'utf8', undefined].includes(charset);
}

async function readBytes(body: AsyncIterable<Uint8Array>, headers: Headers, most: number): Promise<Buffer> {
  if (Number(headerOf(headers, 'content-length')) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    // Ending the loop early closes the connection.
    if (length > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function decompress(bytes: Buffer, encoding: string, most: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return bytes;
  const decompressor = decompressors[encoding.toLowerCase()];
  if (decompressor === undefined)
    throw new TransportError('notJson', 'The CMS answered in a compression that the request does not accept.');
  try {
    return await decompressor(bytes, { maxOutputLength: most });
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new TransportError('notJson', 'The CMS answered with a body that cannot be decompressed.');
  }
}

function tooLarge(): TransportError {
  return new TransportError('tooLarge', 'The CMS answered with a body that is too large.');
}

function headerOf(headers: Headers, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}
