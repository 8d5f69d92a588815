import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Proxies } from './client-address.ts';

/** Names a request, so that its answer and its lines in the log can be found. */
export type RequestIds = (req: IncomingMessage) => string;

/** The request ids that a proxy may set. */
const NAMED = /^[A-Za-z0-9._-]{8,64}$/;

/** Uses the X-Request-Id of a trusted proxy. Other requests are numbered, with a prefix that is unique to this process. */
export function createRequestIds(proxies: Proxies): RequestIds {
  const start = randomBytes(6).toString('hex');
  let count = 0;
  return (req) => {
    const named = req.headers['x-request-id'];
    if (typeof named === 'string' && NAMED.test(named) && proxies.trust(req)) return named;
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
