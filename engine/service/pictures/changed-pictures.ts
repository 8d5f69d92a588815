import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../model/log.ts';
import { CACHE_CONTROL } from '../../output/headers/cache-control.ts';
import type { ChangedPicture } from '../../theme/pictures/changed-picture.ts';
import { answer } from '../answer.ts';
import { contentType } from '../on-demand/content-type.ts';
import { readPictureQuery } from './picture-query.ts';

/** The pictures of pages that are rendered on request: no build knows them. */
export interface ChangedPictures {
  /** Signs the addresses of pictures. */
  readonly key: string;
  /** Makes and sends the picture that a request asks for. Undefined for any other request. */
  send(req: IncomingMessage, res: ServerResponse): Promise<void> | undefined;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** What the thread needs. */
export interface PictureThreadTask {
  /** The folder of the files from which pictures are made. */
  readonly client: string;
  /** The path of the code that changes them. */
  readonly entry: string;
}

export interface PictureOrder {
  readonly id: number;
  readonly picture: ChangedPicture;
}

export type PictureAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly problem: string };

export interface PicturesOptions extends PictureThreadTask {
  /** The keys of the releases whose pages may be open, that of this one first. Left out: one of its own. */
  readonly keys?: readonly string[] | undefined;
  readonly log: Log;
}

const PROGRAM = new URL('./picture-thread.ts', import.meta.url);
/** In bytes. Beyond this size, the picture that was asked for least recently is made again. */
const MOST_BYTES = 32 * 1024 * 1024;
/** So many pictures wait at most. */
const MOST_WAITING = 64;
/** So long a picture may take, in milliseconds, the loading of sharp and of the code with it. */
const WITHIN = 60_000;
/** After so many seconds, a picture that was not made may be asked for again. */
const RETRY_AFTER = 5;

/** Creates what makes pictures for requests: a thread, which is started for the first one, and makes one after the other. */
export function createChangedPictures({ client, entry, keys, log }: PicturesOptions): ChangedPictures {
  const [key = randomBytes(32).toString('base64url'), ...others] = keys ?? [];
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  });
  const making = new Map<string, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();
  let worker: Worker | undefined;
  let closed = false;
  let ids = 0;

  function order(picture: ChangedPicture): Promise<Uint8Array> {
    const to = (worker ??= start());
    const id = (ids += 1);
    return new Promise((done, failed) => {
      const late = setTimeout(() => void to.terminate(), WITHIN);
      const leave = (): void => {
        clearTimeout(late);
        to.off('message', hear).off('exit', end).off('error', fail);
      };
      const hear = (answered: PictureAnswer): void => {
        if (answered.id !== id) return;
        leave();
        if ('bytes' in answered) done(answered.bytes);
        else failed(new Error(answered.problem));
      };
      const fail = (cause: Error): void => {
        leave();
        failed(cause);
      };
      const end = (): void => fail(new Error('the thread that makes pictures has ended'));
      to.on('message', hear).once('exit', end).once('error', fail);
      to.postMessage({ id, picture } satisfies PictureOrder, []);
    });
  }

  function start(): Worker {
    const started = new Worker(PROGRAM, { workerData: { client, entry } satisfies PictureThreadTask });
    started.unref();
    started.once('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  function make(picture: ChangedPicture): Promise<Uint8Array> | undefined {
    const { address } = picture;
    const found = making.get(address);
    if (found || making.size >= MOST_WAITING) return found;
    const made = last.then(() => order(picture));
    last = made.catch(() => undefined);
    making.set(address, made);
    made.then(
      (bytes) => {
        kept.set(address, bytes);
        making.delete(address);
      },
      () => making.delete(address),
    );
    return made;
  }

  async function answerWith(res: ServerResponse, picture: ChangedPicture): Promise<void> {
    const { address } = picture;
    try {
      const bytes = kept.get(address) ?? (await make(picture));
      if (res.closed) return;
      if (bytes) return sendPicture(res, address, bytes);
    } catch (cause) {
      if (!closed) log.error({ path: address, error: String(cause) }, 'a picture could not be made');
      if (res.closed) return;
    }
    res.setHeader('Retry-After', RETRY_AFTER);
    answer(res, 503, 'Service Unavailable: the picture cannot be made now.');
  }

  return {
    key,
    send({ url = '' }, res) {
      const picture = readPictureQuery(url, [key, ...others]);
      return picture && answerWith(res, picture);
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}

function sendPicture(res: ServerResponse, address: string, bytes: Uint8Array): void {
  res.writeHead(200, {
    'Content-Type': contentType(address),
    'Content-Length': bytes.byteLength,
    'Cache-Control': CACHE_CONTROL.hashed,
  });
  res.end(bytes);
}
