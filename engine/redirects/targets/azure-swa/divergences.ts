import type { Divergence } from '../target.ts';

/** The route engine of the CLI parses the request target against its own address. */
export const leadingSlashes: Divergence = {
  id: 'leading-slashes',
  reason:
    'A request whose path begins with two slashes is parsed as an address with another host, so the segment after the slashes is lost. The Location stays on this host or on the host that the rule names.',
  covers: ({ request, actual }) => request.startsWith('//') && !/^[\\/]{2}/.test(actual.location ?? ''),
};
