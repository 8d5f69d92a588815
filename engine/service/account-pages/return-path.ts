import type { Router } from '../../routing/router.ts';

/** A path without characters that browsers drop or turn into a slash: with them, a path could lead to another host. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const SAFE_PATH = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/;

/** The most characters of a path: a longer one would make a header that proxies refuse. */
const LONGEST = 1000;

/** Any origin serves to check that a path does not leave it. */
const HERE = 'https://here.invalid';

/**
 * Returns the path to go to after signing in if it is the address of a page of this service, otherwise undefined. The path is read with
 * the parser that browsers use, and the router must know the page (ASVS 5.0, 3.7.2).
 */
export function returnPath(text: string | null, router: Router): string | undefined {
  if (text === null || text.length > LONGEST || !SAFE_PATH.test(text) || !URL.canParse(text, HERE)) return undefined;
  const url = new URL(text, HERE);
  if (url.origin !== HERE) return undefined;
  const path = `${url.pathname}${url.search}`;
  if (!SAFE_PATH.test(path)) return undefined;
  const decision = router.decide(path);
  return decision.kind === 'page' && decision.page.route.form !== 'login' ? path : undefined;
}
