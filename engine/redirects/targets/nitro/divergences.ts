import { pathOf } from '../shared/divergences/request-forms.ts';
import type { Divergence } from '../target.ts';

/** What Nitro does with a slash at the end of the root. */
export const mergedSlashes: Divergence = {
  id: 'merged-slashes',
  reason: 'Two slashes alone are the root: Nitro cuts one slash off the end of a path before it looks for a rule.',
  covers: ({ request, expected, actual }) =>
    pathOf(request) === '//' &&
    expected.kind === 'pass' &&
    actual.location !== undefined &&
    !actual.location.startsWith('//'),
};
