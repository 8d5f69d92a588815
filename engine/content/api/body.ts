import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bestEncoding, type Encoding } from './encoding.ts';

/** The body of an answer, ready to be sent, and compressed where that helps. */
export interface Body {
  readonly plain: Buffer<ArrayBuffer>;
  readonly etag: string;
  /** Its compressed forms, each made on first use. Left out if they save nothing. */
  readonly compressed?: Readonly<Record<Encoding, () => Buffer<ArrayBuffer>>>;
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
      br: once(() => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })),
      gzip: once(() => gzipSync(plain)),
    },
  };
}

/** A higher level makes a body hardly smaller and takes many times as long. */
const BROTLI_QUALITY = 5;

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Returns the form of a body that a client accepts: brotli, gzip or uncompressed. */
export function bodyFor(body: Body, acceptEncoding: string): { bytes: Buffer<ArrayBuffer>; encoding?: Encoding } {
  const { plain, compressed } = body;
  const encoding = compressed && bestEncoding(acceptEncoding);
  return encoding ? { bytes: compressed[encoding](), encoding } : { bytes: plain };
}
