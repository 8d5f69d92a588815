import type { Divergence } from '../../target.ts';

/**
 * Where the host parses the address before it hands it over (WHATWG URL): a backslash arrives as a slash, and a tab or line feed not at
 * all. The contract would refuse the request.
 */
export const urlParserDivergence: Divergence = {
  id: 'url-parser',
  reason:
    'The host parses the address first: a backslash arrives as a slash, tabs and line feeds are gone, what follows `#` is cut off. The contract refuses such a request; the Location still stays on this host or on the one that the rule names.',
  covers: ({ request, expected }) => expected.kind === 'refuse' && /[\\\t\r\n#]/.test(request.split('?')[0] ?? ''),
};

/** Where the host answers characters that no address may hold, and bytes that are no UTF-8, before it hands a request over. */
export const refusedByHost: Divergence = {
  id: 'refused-by-host',
  reason: 'Workers answer a raw `<`, `>` or backtick and bytes that are no UTF-8 with 400. A browser encodes them.',
  covers: ({ request, actual }) =>
    actual.status === 400 && actual.location === undefined && /[^!-~]|[<>`]/.test(request),
};
