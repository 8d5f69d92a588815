import { pathOf } from '../shared/divergences/request-forms.ts';
import type { Divergence } from '../target.ts';

/** Netlify also replaces names of captures in text that it has captured. */
export const capturedName: Divergence = {
  id: 'captured-name',
  reason: 'A part of the request that is spelled as a placeholder of the rule is filled in once more.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'redirect' &&
    actual.status === expected.status &&
    actual.location !== undefined &&
    !actual.location.startsWith('//') &&
    /\/:(?:[p-z]\d{3}|splat)(?:\/|$)/.test(pathOf(request)),
};

/** For rules that ask for a query key. */
export const plainQuery: Divergence = {
  id: 'plain-query',
  reason:
    'Where a rule asks for a query key, Netlify reads plain `key=value` pairs only. It reads the last value of a repeated key, ignores a key without `=`, and does not decode keys.',
  covers: ({ request, expected }) => {
    const query = request.slice(pathOf(request).length + 1);
    const keys = query.split('&').map((pair) => pair.replace(/=.*$/s, ''));
    const plain = /^[\w.~-]+=[\w.~-]*(?:&[\w.~-]+=[\w.~-]*)*$/.test(query) && new Set(keys).size === keys.length;
    return !plain && 'rule' in expected && Object.keys(expected.rule.query).length > 0;
  },
};

/** Netlify reads two slashes as one before a placeholder, and keeps them at the start of a splat. */
export const doubledSlash: Divergence = {
  id: 'doubled-slash',
  reason:
    'Before a placeholder, two slashes are read as one (`/item//x`). A splat keeps them at its start. The host stays the same.',
  covers: ({ request, actual }) =>
    pathOf(request).includes('//') && actual.location !== undefined && !actual.location.startsWith('//'),
};
