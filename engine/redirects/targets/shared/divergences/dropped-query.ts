import type { Divergence } from '../../target.ts';
import { pathOf } from './request-forms.ts';

/** For hosts whose Location is a fixed text. */
export const droppedQuery: Divergence = {
  id: 'dropped-query',
  reason: 'The query of the request is not forwarded: the Location is a fixed text.',
  covers: ({ request, expected, actual }) => {
    const query = queryOf(request);
    if (expected.kind !== 'redirect' || actual.status !== expected.status || query === '') return false;
    const { forward, target } = expected.rule;
    return (
      forward === 'keep' && target?.query === undefined && actual.location === expected.location.replace(query, '')
    );
  },
  locations: ({ request, expected }) =>
    expected.kind === 'redirect' ? [expected.location.replace(queryOf(request), '')] : [],
};

/** The query of a request target with its question mark. */
function queryOf(request: string): string {
  return request.slice(pathOf(request).length);
}
