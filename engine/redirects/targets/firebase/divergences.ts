import { pathOf } from '../shared/divergences/request-forms.ts';
import type { Divergence } from '../target.ts';

/** How the emulator rewrites a path: it decodes and encodes the path, but with different sets of characters. */
export const encodedAnew: Divergence = {
  id: 'encoded-anew',
  reason:
    'The emulator re-encodes the path of a Location: encoded text is encoded again (`%2F` becomes `%252F`), and `%28` becomes `(`.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'redirect' &&
    actual.status === expected.status &&
    actual.location !== undefined &&
    !request.includes('?') &&
    anyEncoding(actual.location) === anyEncoding(expected.location),
  locations: ({ expected }) => (expected.kind === 'redirect' ? anySpelling(expected.location) : []),
};

/** Which path an expression of the manifests is tested on. */
export const decodedFirst: Divergence = {
  id: 'decoded-first',
  reason: 'The emulator decodes the path before it tests an expression: `[{}]` matches `%7B`.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'pass' &&
    /%(?:2[0-25789A]|5[BDE]|60|7[BCD]|[89A-F][0-9A-F])/.test(pathOf(request)) &&
    actual.location !== undefined &&
    !actual.location.startsWith('//'),
};

/** How the emulator forwards a query. */
export const emulatorQuery: Divergence = {
  id: 'emulator-query',
  reason: 'The emulator decodes the query, cuts it at a second `?`, re-encodes it, and drops an empty query.',
  covers: ({ request, expected, actual }) => {
    if (expected.kind !== 'redirect' || actual.status !== expected.status) return false;
    if (expected.rule.target?.query !== undefined) return false;
    const query = emulated(request);
    const path = anyEncoding(pathOf(expected.location));
    return actual.location !== undefined && query !== undefined && anyEncoding(pathOf(actual.location)) === path
      ? actual.location.slice(pathOf(actual.location).length) === (query === '' ? '' : `?${query}`)
      : false;
  },
  locations: ({ request, expected }) => {
    const query = emulated(request);
    if (expected.kind !== 'redirect' || query === undefined) return [];
    return anySpelling(pathOf(expected.location)).map((path) => (query === '' ? path : `${path}?${query}`));
  },
};

/** How the emulator adds a query to a target that has one. */
export const appendedQuery: Divergence = {
  id: 'appended-query',
  reason:
    'Where the target has a query, the emulator adds `&` and the query of the request, even if the request has no query.',
  covers: ({ request, expected, actual }) =>
    expected.kind === 'redirect' &&
    actual.status === expected.status &&
    expected.rule.target?.query !== undefined &&
    actual.location === `${expected.location}&${emulated(request) ?? ''}`,
  locations: ({ request, expected }) =>
    expected.kind === 'redirect' ? [`${expected.location}&${emulated(request) ?? ''}`] : [],
};

/** The query of a request as the emulator writes it. */
function emulated(request: string): string | undefined {
  try {
    return encodeURI(decodeURI(request).split('?')[1] ?? '');
  } catch {
    return undefined;
  }
}

/** Removes double encoding from a text, and decodes the delimiters that the emulator decodes. */
export function anyEncoding(text: string): string {
  return decodeDelimiters(text.replaceAll(/%25(?=[0-9A-Fa-f]{2})/g, '%')).replaceAll(/%[0-9A-Fa-f]{2}/g, (encoded) =>
    encoded.toUpperCase(),
  );
}

function decodeDelimiters(text: string): string {
  return text.replaceAll(/%2[1789Aa]/g, (encoded) => decodeURIComponent(encoded));
}

/** Returns a text as the emulator may write it: its escapes as they came or its delimiters decoded, and the result encoded again or not. */
export function anySpelling(text: string): string[] {
  const lower = text.replaceAll(/%[0-9A-F]{2}/g, (encoded) => encoded.toLowerCase());
  return [text, lower, decodeDelimiters(text)].flatMap((one) => [one, one.replaceAll('%', '%25')]);
}
