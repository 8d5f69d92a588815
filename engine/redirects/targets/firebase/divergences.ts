import { pathOf } from '../shared/divergences/request-forms.ts';
import type { Divergence } from '../target.ts';

/** What the emulator makes of a path: it decodes and encodes it, though not all characters both times. */
export const encodedAnew: Divergence = {
  id: 'encoded-anew',
  reason:
    'The emulator writes the path of a Location anew: what is encoded is encoded once more (`%2F` becomes `%252F`), and `%28` becomes `(`.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'redirect' &&
    actual.status === expected.status &&
    actual.location !== undefined &&
    !request.includes('?') &&
    anyEncoding(actual.location) === anyEncoding(expected.location),
};

/** What an expression of the manifests is tested on. */
export const decodedFirst: Divergence = {
  id: 'decoded-first',
  reason: 'The emulator decodes the path before an expression sees it: `[{}]` takes `%7B`.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'pass' &&
    /%(?:2[0-25789A]|5[BDE]|60|7[BCD]|[89A-F][0-9A-F])/.test(pathOf(request)) &&
    actual.location !== undefined &&
    !actual.location.startsWith('//'),
};

/** How the emulator hands on a query. */
export const emulatorQuery: Divergence = {
  id: 'emulator-query',
  reason: 'The emulator decodes the query, cuts it at a second `?`, encodes it anew, and drops an empty one.',
  covers: ({ request, expected, actual }) => {
    if (expected.kind !== 'redirect' || expected.rule.target?.query !== undefined) return false;
    const query = emulated(request);
    const path = anyEncoding(pathOf(expected.location));
    return actual.location !== undefined && query !== undefined && anyEncoding(pathOf(actual.location)) === path
      ? actual.location.slice(pathOf(actual.location).length) === (query === '' ? '' : `?${query}`)
      : false;
  },
};

/** How the emulator adds a query to a target that has one. */
export const appendedQuery: Divergence = {
  id: 'appended-query',
  reason: 'Where the target has a query, the emulator adds `&` and the query of the request, even if there is none.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'redirect' &&
    expected.rule.target?.query !== undefined &&
    actual.location === `${expected.location}&${emulated(request) ?? ''}`,
};

/** The query of a request as the emulator writes it. */
function emulated(request: string): string | undefined {
  try {
    return encodeURI(decodeURI(request).split('?')[1] ?? '');
  } catch {
    return undefined;
  }
}

/** A text without what was encoded twice, and with the delimiters decoded that the emulator decodes. */
export function anyEncoding(text: string): string {
  return text
    .replaceAll(/%25(?=[0-9A-Fa-f]{2})/g, '%')
    .replaceAll(/%2[1789Aa]/g, (encoded) => decodeURIComponent(encoded))
    .replaceAll(/%[0-9A-Fa-f]{2}/g, (encoded) => encoded.toUpperCase());
}
