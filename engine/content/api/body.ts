import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import PQueue from 'p-queue';
import { bestEncoding, type Encoding } from './encoding.ts';

/** The body of an answer, ready to be sent, and compressed where that helps. */
export interface Body {
  readonly plain: Bytes;
  readonly etag: string;
  /** Its compressed forms. Left out if they save nothing. */
  readonly compressed?: Readonly<Record<Encoding, Compressed>>;
}

type Bytes = Buffer<ArrayBuffer>;

/** A compressed form of a body: it is made when it is first asked for, on a thread of Node's pool, and kept. */
interface Compressed {
  /** Undefined until it is made. */
  readonly bytes: Bytes | undefined;
  make(): Promise<Bytes>;
}

/** The form of a body that a client accepts. */
export interface EncodedBody {
  readonly bytes: Bytes;
  readonly encoding?: Encoding;
}

/** Below this, in bytes, a compressed body saves no packet. */
const WORTH_COMPRESSING = 1024;

/** Makes the answer of a call: `code` 200 with `data`, or the status of the failure with a message. */
export function envelope(code: number, msg: string, data: unknown): string {
  return `${JSON.stringify({ code, msg, data })}\n`;
}

/** Makes the body of an answer. */
export function prepareBody(text: string): Body {
  const plain = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  if (plain.byteLength < WORTH_COMPRESSING) return { plain, etag };
  return {
    plain,
    etag,
    compressed: {
      br: createCompressed(() =>
        compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      ),
      gzip: createCompressed(() => compressGzip(plain)),
    },
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A higher level makes a body hardly smaller and takes many times as long. */
const BROTLI_QUALITY = 5;

/** One body is compressed at a time: the other threads of Node's pool stay free for files and passwords. */
const compressing = new PQueue({ concurrency: 1 });

function createCompressed(compress: () => Promise<Bytes>): Compressed {
  let bytes: Bytes | undefined;
  let made: Promise<Bytes> | undefined;
  const make = async (): Promise<Bytes> => {
    try {
      bytes = await compressing.add(compress);
      return bytes;
    } finally {
      // After a failure, the next client has it tried again.
      made = undefined;
    }
  };
  return {
    get bytes() {
      return bytes;
    },
    make: () => (made ??= make()),
  };
}

/** Returns the form of a body that a client accepts: brotli, gzip or uncompressed. A promise: that form has to be made. */
export function bodyFor(body: Body, acceptEncoding: string): EncodedBody | Promise<EncodedBody> {
  const { plain, compressed } = body;
  const encoding = compressed && bestEncoding(acceptEncoding);
  if (!encoding) return { bytes: plain };
  const { bytes, make } = compressed[encoding];
  return bytes ? { bytes, encoding } : make().then((made) => ({ bytes: made, encoding }));
}
