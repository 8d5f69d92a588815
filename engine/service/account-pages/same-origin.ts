import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/**
 * Returns true if a page of this service sent the form. Every browser states this in Sec-Fetch-Site, older ones in Origin (ASVS 5.0,
 * 3.5.1). A request with neither header does not come from a browser, and is refused.
 */
export function isSameOrigin({ headers }: IncomingMessage, publicOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin === undefined) return site === 'same-origin';
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return ownOrigin(headers) !== undefined;
}

/** Returns the Origin of a request if it names the host of the request as browsers write it: scheme, host and port. */
export function ownOrigin({ origin, host }: IncomingHttpHeaders): string | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  // better-auth fails with an error where an origin has a path or a user.
  return url.origin === origin && /^https?:$/.test(url.protocol) && url.host === host ? origin : undefined;
}
