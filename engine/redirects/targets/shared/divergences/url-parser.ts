import type { Divergence } from '../../target.ts';

/**
 * For hosts that parse the address (WHATWG URL) before they pass it on: a backslash becomes a slash, and tabs and line feeds are removed.
 * The contract refuses such a request.
 */
export const urlParserDivergence: Divergence = {
  id: 'url-parser',
  reason:
    'The host parses the address first: a backslash becomes a slash, tabs and line feeds are removed, and text after `#` is cut off. The contract refuses such a request. The Location stays on this host or on the host that the rule names.',
  covers: ({ request, expected }) => expected.kind === 'refuse' && /[\\\t\r\n#]/.test(request.split('?')[0] ?? ''),
};

/** For hosts that refuse invalid characters, and bytes that are not UTF-8, before they pass a request on. */
export const refusedByHost: Divergence = {
  id: 'refused-by-host',
  reason: 'Workers answer a raw `<`, `>` or backtick and bytes that are not UTF-8 with 400. A browser encodes them.',
  covers: ({ request, actual }) =>
    actual.status === 400 && actual.location === undefined && /[^!-~]|[<>`]/.test(request),
};
