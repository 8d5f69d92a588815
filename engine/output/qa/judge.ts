import type { DeclaredAnswer } from '../../redirects/targets/declared-answers.ts';
import type { QaCase } from './suite.ts';

export interface QaAnswer {
  readonly status: number;
  readonly location: string | undefined;
}

/** What an answer is. `declared`: it differs from the manifests as the host of the suite declares, by the named divergence. */
export type Verdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'declared'; readonly divergence: string; readonly difference: string }
  | { readonly kind: 'wrong'; readonly difference: string };

/**
 * Compares an answer with its case.
 *
 * A Location is compared as text, without the origin if it is that of the base, over http or https. If no rule matches the request, any
 * page and any 4xx but 410 is right. So is a Location that only makes the address canonical, or equals the redirect of the service, which
 * is usually its error page. A declared answer has exactly the status and the Location that the host declares.
 */
export function judge(one: QaCase, answer: QaAnswer, base: URL): Verdict {
  const difference = findDifference(one, answer, base);
  if (difference === undefined) return { kind: 'right' };
  const declared = one.declared?.find((other) => isDeclared(other, one.request, answer, base));
  return declared ? { kind: 'declared', divergence: declared.divergence, difference } : { kind: 'wrong', difference };
}

function isDeclared({ status, location }: DeclaredAnswer, request: string, answer: QaAnswer, base: URL): boolean {
  if (status === null) return answer.location === undefined && passes(answer.status);
  const wanted = location === null ? null : onHost(location, request, base);
  const got = answer.location === undefined ? null : onHost(answer.location, request, base);
  return answer.status === status && got === wanted;
}

/** A status without a redirect that is neither 410 nor an error of the server. */
function passes(status: number): boolean {
  return status !== 410 && status < 500;
}

/** Describes the difference between an answer and the expected one; undefined if there is none. */
function findDifference(one: QaCase, answer: QaAnswer, base: URL): string | undefined {
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
  if (!passes(answer.status)) return `wanted no redirect, got ${got}`;
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
