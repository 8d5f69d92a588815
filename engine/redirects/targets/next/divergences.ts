import { pathOf } from '../shared/divergences/request-forms.ts';
import type { Divergence } from '../target.ts';

/** For hosts that answer a path with repeated slashes or a backslash before they look at redirects. */
export const repeatedSlashes: Divergence = {
  id: 'repeated-slashes',
  reason: 'A path with repeated slashes or a backslash is first redirected (308) to the path without them.',
  covers: ({ request, actual }) => {
    const path = pathOf(request);
    if (!/\\|\/\//.test(path) || actual.status !== 308 || actual.location === undefined) return false;
    return pathOf(actual.location) === withOneSlash(path);
  },
  locations: ({ request }) => {
    const path = pathOf(request);
    return [`${withOneSlash(path)}${request.slice(path.length)}`];
  },
};

function withOneSlash(path: string): string {
  return new URL(path.replaceAll(/[\\/]+/g, '/'), 'http://host').pathname;
}
