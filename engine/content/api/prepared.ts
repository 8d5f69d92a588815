import { LRUCache } from 'lru-cache';
import { bodyFor, type Body } from './body.ts';

/** An answer with the headers that do not depend on the client. */
export interface Prepared {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** Stored answers by request target. */
export interface PreparedAnswers {
  get(target: string): Prepared | undefined;
  set(target: string, answer: Prepared): void;
}

/** Visitors choose targets, so there are two limits: entries and bytes. Beyond either, the least recently used answer is removed. */
const MOST_ANSWERS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps answers in memory. The size of an answer is that of its body; its compressed forms take at most as much again. */
export function createPrepared(): PreparedAnswers {
  const answers = new LRUCache<string, Prepared>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => 2 * body.plain.byteLength,
  });
  return {
    get: (target) => answers.get(target),
    set: (target, answer) => void answers.set(target, answer),
  };
}

/** Makes the response for a client from an answer. */
export interface Reply {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer<ArrayBuffer> | null;
}

export function replyOf({ body, headers }: Prepared, { ifNoneMatch, acceptEncoding = '' }: ReplyOptions): Reply {
  const stored = headers['Cache-Control'] !== 'no-store';
  const tagged = stored ? { ...headers, ETag: body.etag } : headers;
  if (stored && ifNoneMatch?.split(/\s*,\s*/).includes(body.etag) === true)
    return { status: 304, headers: tagged, bytes: null };
  const { bytes, encoding } = bodyFor(body, acceptEncoding);
  return {
    status: 200,
    headers: {
      ...tagged,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      'Content-Length': String(bytes.byteLength),
    },
    bytes,
  };
}

interface ReplyOptions {
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}
