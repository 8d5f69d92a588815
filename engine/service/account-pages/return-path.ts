import type { Router } from '../../routing/router.ts';

/** Characters that browsers drop or turn into a slash, and with them the start of another address. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const SAFE_PATH = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/;

/** A longer way back would make a header that servers in front refuse, in characters. */
const LONGEST = 1000;

/** Any origin will do to tell whether a path stays on it. */
const HERE = 'https://here.invalid';

/**
 * Where to go after signing in: the path that a link names, if it is the address of a page here, else undefined. It is read by the
 * parser that browsers use, and the router must know the page (ASVS 5.0, 3.7.2).
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
