import { LRUCache } from 'lru-cache';
import { bodyFor, type Body, type EncodedBody } from './body.ts';

/** An answer with the headers that do not depend on the client. */
export interface Prepared {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Stored answers by call and parameters. Visitors choose request targets, and many targets ask for the same: other names for its path, and
 * query keys that the call does not have. All of them share one answer.
 */
export interface PreparedAnswers {
  get(key: string): Prepared | undefined;
  set(key: string, answer: Prepared): void;
  /** Returns the answer to a target that was linked with it, which saves reading the target. */
  ofTarget(target: string): Prepared | undefined;
  /** Links a target with its answer. Only targets without anything that the call ignores are to be linked: there is no end of others. */
  link(target: string, key: string): void;
}

/** Parameters are chosen by visitors too, so there are two limits: entries and bytes. Beyond either, the least recently used answer is removed. */
const MOST_ANSWERS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps answers in memory. The size of an answer is that of its body; its compressed forms take at most as much again. */
export function createPrepared(): PreparedAnswers {
  const answers = new LRUCache<string, Prepared>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => 2 * body.plain.byteLength,
  });
  const keys = new LRUCache<string, string>({ max: MOST_ANSWERS });
  return {
    get: (key) => answers.get(key),
    set: (key, answer) => void answers.set(key, answer),
    ofTarget(target) {
      const key = keys.get(target);
      return key === undefined ? undefined : answers.get(key);
    },
    link: (target, key) => void keys.set(target, key),
  };
}

/** Makes the response for a client from an answer. */
export interface Reply {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer<ArrayBuffer> | null;
}

/** A promise: the form that the client accepts has to be made. */
export function replyOf(
  prepared: Prepared,
  { ifNoneMatch, acceptEncoding = '' }: ReplyOptions,
): Reply | Promise<Reply> {
  const { body, headers } = prepared;
  const stored = headers['Cache-Control'] !== 'no-store';
  const tagged = stored ? { ...headers, ETag: body.etag } : headers;
  if (stored && ifNoneMatch?.split(/\s*,\s*/).includes(body.etag) === true)
    return { status: 304, headers: tagged, bytes: null };
  const encoded = bodyFor(body, acceptEncoding);
  return encoded instanceof Promise ? encoded.then((made) => replyWith(tagged, made)) : replyWith(tagged, encoded);
}

function replyWith(headers: Prepared['headers'], { bytes, encoding }: EncodedBody): Reply {
  return {
    status: 200,
    headers: {
      ...headers,
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
