import type { QaCase } from './suite.ts';

export interface QaAnswer {
  readonly status: number;
  readonly location: string | undefined;
}

/**
 * Describes the difference between an answer and its case; undefined if there is none.
 *
 * A Location is compared as text, without the origin if it is that of the base, over http or https. If no rule matches the request, any
 * page and any 4xx but 410 is right. So is a Location that only makes the address canonical, or equals the redirect of the service, which
 * is usually its error page.
 */
export function judge(one: QaCase, answer: QaAnswer, base: URL): string | undefined {
  const location = answer.location === undefined ? null : onHost(answer.location, one.request, base);
  const got = location === null ? `${answer.status}` : `${answer.status} ${location}`;
  if (one.status !== null) {
    const wanted = one.location === null ? null : onHost(one.location, one.request, base);
    if (answer.status === one.status && location === wanted) return undefined;
    const hint = isUpgrade(answer.location, one.request, base)
      ? '; the server asks for https: give it as the base'
      : '';
    return `wanted ${wanted === null ? one.status : `${one.status} ${wanted}`}, got ${got}${hint}`;
  }
  if (answer.status === 410 || answer.status >= 500) return `wanted no redirect, got ${got}`;
  if (answer.status < 300 || answer.status > 399 || location === null) return undefined;
  const fine = [one.request, one.served?.location ?? one.request].map(barePath);
  return fine.includes(barePath(location)) ? undefined : `wanted no redirect, got ${got}`;
}

/** Returns a Location without the origin of the base, or unchanged if it is on another host. */
function onHost(location: string, request: string, base: URL): string {
  if (/^\/(?!\/)/.test(location)) return location;
  const full = URL.parse(location, `${base.origin}${request}`);
  if (full?.host !== base.host) return location;
  const isAbsolute = /^(?:https?:)?\/\//i.test(location);
  return isAbsolute
    ? location.replace(/^(?:https?:)?\/\/[^/?#]*/i, '') || '/'
    : full.pathname + full.search + full.hash;
}

/** The path of a request or a Location, its first segment in lower case, without a slash at its end. */
function barePath(target: string): string {
  const path = target.replace(/[?#].*$/, '').replace(/^\/[^/]*/, (first) => first.toLowerCase());
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function isUpgrade(location: string | undefined, request: string, base: URL): boolean {
  return base.protocol === 'http:' && location === `https://${base.host}${request}`;
}
