import { pathOf } from '../shared/divergences/request-forms.ts';
import type { Divergence } from '../target.ts';

/** Astro reads a path as a URL, decoded, before it looks at redirects. */
export const repairedPath: Divergence = {
  id: 'repaired-path',
  reason:
    'Repeated slashes are collapsed, a backslash is read as a slash, and a malformed path is repaired and looked up. The contract does not redirect such a path.',
  covers: ({ request, expected, actual }) =>
    (expected.kind === 'refuse' || (expected.kind === 'pass' && /\/\/|%25/.test(pathOf(request)))) &&
    actual.status === 301 &&
    actual.location !== undefined &&
    !actual.location.startsWith('//'),
};
