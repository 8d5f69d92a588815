import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { bestEncoding } from '../content/api/encoding.ts';

/**
 * Keeps sent files in memory, compressed: reading and compressing is nearly all the work of sending a file. The memory belongs to one
 * release, whose files never change.
 */
export interface FileMemory {
  /** Sends a file if it is in memory and the request is for the whole of it. */
  send(req: IncomingMessage, res: ServerResponse): boolean;
  /** Keeps what is written to an answer from here on, if it is a whole file. */
  keep(req: IncomingMessage, res: ServerResponse): void;
}

interface KeptFile {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/** In bytes. Beyond this size, the least recently requested file is dropped. */
const MOST_BYTES = 64 * 1024 * 1024;
/** In bytes. Larger files are few, and are downloads. */
const LARGEST_FILE = 256 * 1024;

/** The headers of the file that are the same for every request. */
const HEADERS = ['Cache-Control', 'Content-Encoding', 'Content-Type', 'ETag', 'Last-Modified', 'Vary'] as const;

export function createFileMemory(): FileMemory {
  const files = new LRUCache<string, KeptFile>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST_FILE,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + 1,
  });
  return {
    send(req, res) {
      const file = isForWhole(req) ? files.get(keyOf(req)) : undefined;
      if (!file) return false;
      res.writeHead(200, file.headers);
      res.end(file.body);
      return true;
    },
    keep(req, res) {
      if (!isForWhole(req)) return;
      const key = keyOf(req);
      collect(res, (body) => {
        const encoding = res.getHeader('Content-Encoding');
        // An answer that was negotiated differently must not be sent to all requests with this key.
        if (res.statusCode !== 200 || (encoding !== undefined && encoding !== encodingOf(req))) return;
        const known = HEADERS.map((name) => [name, res.getHeader(name)] as const).filter(
          ([, value]) => value !== undefined,
        );
        files.set(key, { headers: { ...Object.fromEntries(known), 'Content-Length': body.byteLength }, body });
      });
    },
  };
}

/** Returns true for a request without conditions, ranges and preferences: only such a request is answered from memory. */
function isForWhole({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.range === undefined &&
    headers['if-none-match'] === undefined &&
    headers['accept-encoding']?.includes(';') !== true
  );
}

function encodingOf({ headers }: IncomingMessage): string | undefined {
  return bestEncoding(headers['accept-encoding'] ?? '');
}

function keyOf(req: IncomingMessage): string {
  const { url = '' } = req;
  const mark = url.indexOf('?');
  return `${encodingOf(req) ?? ''} ${mark === -1 ? url : url.slice(0, mark)}`;
}

/** Passes on the whole body of an answer once it is written, unless the body is too large or the answer is broken off. */
function collect(res: ServerResponse, done: (body: Buffer) => void): void {
  const { write, end } = res;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: unknown): void => {
    if (bytes > LARGEST_FILE || !(chunk instanceof Uint8Array)) return;
    bytes += chunk.byteLength;
    // A copy, because the buffer of a read is a part of a larger block of memory.
    if (bytes <= LARGEST_FILE) chunks.push(Buffer.from(chunk));
    else chunks.length = 0;
  };
  res.write = ((...args: Parameters<typeof write>) => {
    take(args[0]);
    return write.apply(res, args);
  }) as typeof write;
  res.end = ((...args: Parameters<typeof end>) => {
    take(args[0]);
    return end.apply(res, args);
  }) as typeof end;
  res.once('finish', () => {
    if (bytes <= LARGEST_FILE) done(Buffer.concat(chunks));
  });
}
