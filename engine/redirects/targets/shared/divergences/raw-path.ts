import { normalisePath } from '../../../match/normalise-path.ts';
import type { Divergence } from '../../target.ts';
import { pathOf } from './request-forms.ts';

/** For hosts that match the raw path and forward captured text unchanged. */
export const rawCapture: Divergence = {
  id: 'raw-capture',
  reason:
    'A captured part with dot segments or bytes that are not UTF-8 is forwarded unchanged. A browser never sends dot segments, and resolves them in the Location.',
  covers: ({ request, actual }) => {
    const path = pathOf(request);
    const dots = /\/\.\.?(?:\/|$)/.test(path.replaceAll(/%2e/gi, '.'));
    const malformed = normalisePath(path) === undefined && /%[89A-F][0-9A-F]/.test(path);
    return (dots || malformed) && actual.location !== undefined && !actual.location.startsWith('//');
  },
};

/**
 * For hosts that can correct the letter case of a prefix only by a separate redirect. `form` converts a path to a form that the host
 * forwards unchanged, and `spellings` returns paths of one form.
 */
export function prefixHop(
  form: (path: string) => string = (path) => path,
  spellings: (path: string) => readonly string[] = (path) => [path],
): Divergence {
  return {
    id: 'prefix-hop',
    reason:
      'A prefix in another letter case (`/TH/old`) is corrected by a redirect to `/th/old`, which is then redirected: two hops instead of one.',
    covers: ({ request, actual }) => {
      const right = withLowerPrefix(request);
      if (right === request || actual.status !== 301 || actual.location === undefined) return false;
      // The home page of a site has a slash at its end.
      const home = right.replace(/^(\/[^/?]+)(?=\?|$)/, '$1/');
      return [right, home].some((one) => form(one) === form(actual.location ?? ''));
    },
    locations: ({ request }) => spellings(withLowerPrefix(request)),
  };
}

function withLowerPrefix(request: string): string {
  return request.replace(/^\/[^/?]*/, (first) => first.toLowerCase());
}

/** For hosts whose captures match any text: a path that is not in normal form is matched and forwarded unchanged. */
export const rawPath: Divergence = {
  id: 'raw-path',
  reason:
    'A path that is not in normal form is matched unchanged: a pattern may match it instead of a more specific rule, and the captured part is forwarded unchanged.',
  covers: ({ request, expected, actual }) => {
    const path = pathOf(request);
    const { location } = actual;
    if (normalisePath(path) === path || location === undefined || location.startsWith('//')) return false;
    if (expected.kind === 'refuse' || /\/\.\.?(?:\/|$)/.test(path.replaceAll(/%2e/gi, '.'))) return true;
    const odd = path.match(/%[0-9A-Fa-f]{2}|[^!-~]/g) ?? [];
    return odd.some((piece) => normalisePath(`/${piece}`) !== `/${piece}` && location.includes(piece));
  },
};
