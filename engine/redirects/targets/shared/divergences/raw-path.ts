import { normalisePath } from '../../../match/normalise-path.ts';
import type { Divergence } from '../../target.ts';
import { pathOf } from './request-forms.ts';

/** For hosts that match the raw path and hand on what they captured as it came. */
export const rawCapture: Divergence = {
  id: 'raw-capture',
  reason:
    'A captured part with dot segments or bytes that are no UTF-8 is handed on as it stands; a browser never sends the former, and resolves them in the Location.',
  covers: ({ request, actual }) => {
    const path = pathOf(request);
    const dots = /\/\.\.?(?:\/|$)/.test(path.replaceAll(/%2e/gi, '.'));
    const malformed = normalisePath(path) === undefined && /%[89A-F][0-9A-F]/.test(path);
    return (dots || malformed) && actual.location !== undefined && !actual.location.startsWith('//');
  },
};

/**
 * For hosts that can put the letter case of a prefix right only by a redirect of its own. `form` brings paths into one that the host does
 * not change when it hands them on.
 */
export function prefixHop(form: (path: string) => string = (path) => path): Divergence {
  return {
    id: 'prefix-hop',
    reason:
      'A prefix in another letter case (`/TH/old`) is put right by a redirect to `/th/old`, which is then redirected: two hops instead of one.',
    covers: ({ request, actual }) => {
      const segment = firstSegment(request);
      const right = `/${segment.toLowerCase()}${request.slice(segment.length + 1)}`;
      if (right === request || actual.status !== 301 || actual.location === undefined) return false;
      // The home page of a site has a slash at its end.
      const home = right.replace(/^(\/[^/?]+)(?=\?|$)/, '$1/');
      return [right, home].some((one) => form(one) === form(actual.location ?? ''));
    },
  };
}

function firstSegment(request: string): string {
  return /^\/([^/?]*)/.exec(request)?.[1] ?? '';
}

/** For hosts whose captures take anything: a path that is not in normal form is matched, and handed on, as it came. */
export const rawPath: Divergence = {
  id: 'raw-path',
  reason:
    'A path that is not in normal form is matched as it came: a pattern takes it though a more specific rule would, and the captured part is handed on as it stands.',
  covers: ({ request, expected, actual }) => {
    const path = pathOf(request);
    const { location } = actual;
    if (normalisePath(path) === path || location === undefined || location.startsWith('//')) return false;
    if (expected.kind === 'refuse' || /\/\.\.?(?:\/|$)/.test(path.replaceAll(/%2e/gi, '.'))) return true;
    const odd = path.match(/%[0-9A-Fa-f]{2}|[^!-~]/g) ?? [];
    return odd.some((piece) => normalisePath(`/${piece}`) !== `/${piece}` && location.includes(piece));
  },
};
