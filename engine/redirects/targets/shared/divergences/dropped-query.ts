import type { Divergence } from '../../target.ts';
import { pathOf } from './request-forms.ts';

/** For hosts whose Location is a fixed text. */
export const droppedQuery: Divergence = {
  id: 'dropped-query',
  reason: 'The query of the request is not forwarded: the Location is a fixed text.',
  covers: ({ request, expected, actual }) => {
    const query = request.slice(pathOf(request).length);
    if (expected.kind !== 'redirect' || actual.status !== expected.status || query === '') return false;
    const { forward, target } = expected.rule;
    return (
      forward === 'keep' && target?.query === undefined && actual.location === expected.location.replace(query, '')
    );
  },
};
