import { AwsClient } from 'aws4fetch';
import { hash } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';

export interface BucketOptions {
  readonly bucket: string;
  /** In front of all keys, without slashes at its ends; may be empty. */
  readonly prefix: string;
  /** The address of an S3-compatible service; undefined for that of Amazon in the region. */
  readonly endpoint: URL | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  /** For tests that do not wait as long. */
  readonly patience?: Patience;
}

/** How long a request may take. */
interface Patience {
  /** Until the first byte of the answer, in milliseconds. */
  readonly answer: number;
  /** The slowest transfer that is waited for, in bytes a second: rendering a page takes about as long as 2 KB at this rate. */
  readonly rate: number;
}

const PATIENCE: Patience = { answer: 20_000, rate: 1_000_000 };
/** A request that failed, or that the service refused for now, is made again so often. */
const RETRIES = 2;

/** Opens a bucket of an S3-compatible service. */
export function openBucket({ bucket, prefix, endpoint, patience = PATIENCE, ...access }: BucketOptions): ObjectStore {
  const { region, accessKeyId, secretAccessKey, sessionToken } = access;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  const folder = [...(endpoint ? [bucket] : []), ...(prefix === '' ? [] : [prefix])].map((part) => `${part}/`).join('');
  // Other services than that of Amazon rarely have a host name for each bucket.
  const base = new URL(folder, endpoint ? withSlash(endpoint) : `https://${bucket}.s3.${region}.amazonaws.com/`);
  const request = async (method: string, key: string, body?: Uint8Array): Promise<Buffer | undefined> => {
    const limit = new AbortController();
    const allow = (bytes: number): NodeJS.Timeout =>
      setTimeout(() => limit.abort(new Error('it is too slow')), patience.answer + (bytes / patience.rate) * 1000);
    let timer = allow(body?.length ?? 0);
    try {
      const response = await client.fetch(new URL(key, base), {
        method,
        signal: limit.signal,
        // With this digest the service refuses bytes that were damaged on the way.
        ...(body ? { body: Buffer.from(body), headers: { 'x-amz-content-sha256': hash('sha256', body) } } : {}),
      });
      clearTimeout(timer);
      timer = allow(Number(response.headers.get('content-length') ?? 0));
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.ok) return bytes;
      if (response.status === 404 && method !== 'PUT') return undefined;
      throw new Error(`it answers ${response.status} ${codeIn(bytes)}`.trimEnd());
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    name: `s3://${[bucket, ...(prefix === '' ? [] : [prefix])].join('/')}`,
    get: (key) => twice(() => request('GET', key)),
    put: async (key, bytes) => void (await twice(() => request('PUT', key, bytes))),
    remove: async (key) => void (await twice(() => request('DELETE', key))),
  };
}

function withSlash(url: URL): URL {
  return new URL(url.href.endsWith('/') ? url.href : `${url.href}/`);
}

/** Makes a request whose connection broke once more. The library repeats what the service refuses for now. */
async function twice<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (first) {
    if (!(first instanceof TypeError)) throw first;
    return request().catch((cause: Error) => {
      throw cause instanceof TypeError ? new Error(explainBreak(cause), { cause }) : cause;
    });
  }
}

/** `fetch` says only that it failed; its cause has a code. */
function explainBreak({ cause, message }: TypeError): string {
  const { code = message } = (cause ?? {}) as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' ? 'it does not answer (ECONNREFUSED)' : `the connection broke (${code})`;
}

/** The code of an error of the service, such as `NoSuchBucket`. */
function codeIn(answer: Buffer): string {
  return /<Code>(\w+)<\/Code>/.exec(answer.toString('utf8', 0, 2000))?.[1] ?? '';
}
