import { normalisePath } from '../../../match/normalise-path.ts';
import type { Divergence } from '../../target.ts';

/** The path of a request target, without its query. */
export function pathOf(request: string): string {
  const mark = request.indexOf('?');
  return mark === -1 ? request : request.slice(0, mark);
}

/** For hosts that redirect only paths in normal form. */
export const notNormal: Divergence = {
  id: 'not-normal',
  reason:
    'A path that is not in normal form (`/%61`, `/x/../a`, lower-case hex) is not redirected here: it goes on to the service, which redirects it.',
  covers: ({ request, actual }) =>
    normalisePath(pathOf(request)) !== pathOf(request) && actual.location === undefined && actual.status !== 410,
};

/** For hosts that remove a question mark without a query. */
export const emptyQuery: Divergence = {
  id: 'empty-query',
  reason: 'A question mark without a query (`/old?`) is left out of the Location.',
  covers: ({ request, expected, actual }) =>
    request.indexOf('?') === request.length - 1 &&
    expected.kind === 'redirect' &&
    actual.status === expected.status &&
    actual.location === expected.location.replace('?', ''),
};
