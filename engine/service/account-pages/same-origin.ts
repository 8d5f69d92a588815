import type { IncomingMessage } from 'node:http';

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
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
