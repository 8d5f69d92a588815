import { normalisePath } from '../../match/normalise-path.ts';
import { pathOf } from '../shared/divergences/request-forms.ts';
import type { Divergence } from '../target.ts';

/** S3 looks for the decoded path. */
export const decodedPath: Divergence = {
  id: 'decoded-path',
  reason: 'An encoded delimiter (`/x%2Fy`) is decoded, so the request is redirected like `/x/y`.',
  covers: ({ request, expected, actual }) => {
    const encoded = /%(?:2[1346-9A-CF]|3[ABDF]|40|5[BD])/.test(normalisePath(pathOf(request)) ?? '');
    return encoded && expected.kind === 'pass' && actual.status === 301;
  },
};

/** The index document answers a path with a slash at its end, but also has an address of its own. */
export const indexDocument: Divergence = {
  id: 'index-document',
  reason: '`/old/` is redirected by the object `old/index.html`, so `/old/index.html` is redirected too.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'pass' && pathOf(request).endsWith('/index.html') && actual.status === 301,
};
