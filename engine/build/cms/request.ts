import type { Dispatcher } from 'undici';
import { readJson } from './body.ts';
import type { Limits } from './limits.ts';
import { parseRetryAfter } from './retry.ts';
import { TransportError, transportError } from './transport-error.ts';

export interface Reply {
  /** Below 500. */
  readonly status: number;
  /** The JSON of the body of a 200; undefined for every other status. */
  readonly body: unknown;
}

export interface RequestOptions {
  readonly dispatcher: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly limits: Pick<Limits, 'bytes' | 'redirects'>;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Statuses after which the same request may succeed a moment later. */
const PASSING = new Set([429, 500, 502, 503, 504]);

/** Makes one GET, and follows redirects as long as they stay on the origin. Rejects with a `TransportError`. */
export async function requestJson(url: URL, options: RequestOptions): Promise<Reply> {
  let at = url;
  for (let hops = 0; hops <= options.limits.redirects; hops += 1) {
    const found = await requestOnce(at, options).catch((cause: unknown) => {
      throw transportError(cause);
    });
    if (!('location' in found)) return found;
    const next = URL.parse(found.location, at);
    if (next?.origin !== url.origin) throw new TransportError('redirected', 'The CMS redirects to another server.');
    at = next;
  }
  throw new TransportError('redirected', 'The CMS redirects too often.');
}

async function requestOnce(url: URL, options: RequestOptions): Promise<Reply | { readonly location: string }> {
  const { dispatcher, headers, signal, limits } = options;
  const path = `${url.pathname}${url.search}`;
  const answer = await dispatcher.request({ origin: url.origin, path, method: 'GET', headers, signal });
  const { statusCode: status, body } = answer;
  try {
    if (status === 200) return { status, body: await readJson(body, answer.headers, limits.bytes) };
  } finally {
    // The rest of the body is not needed, may be long, and would keep the connection open.
    body.on('error', () => undefined).destroy();
  }
  const location = answer.headers.location;
  if (REDIRECTS.has(status) && typeof location === 'string') return { location };
  if (status < 500 && status !== 429) return { status, body: undefined };
  const retryAfter = parseRetryAfter([answer.headers['retry-after']].flat()[0], Date.now());
  const passing = PASSING.has(status) ? (retryAfter === undefined ? {} : { retryAfter }) : false;
  throw new TransportError('status', `The CMS answered with the status ${status}.`, passing);
}
