import type { IncomingMessage } from 'node:http';

/**
 * True if a form was sent by a page of this service. Every browser says so itself: by Sec-Fetch-Site, older ones by Origin (ASVS 5.0,
 * 3.5.1). A request that says neither comes from no browser that has a session, and is refused all the same.
 */
export function isSameOrigin({ headers }: IncomingMessage, publicOrigin: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin === undefined) return site === 'same-origin';
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === headers.host);
}
