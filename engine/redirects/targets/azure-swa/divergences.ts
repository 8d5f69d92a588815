import type { Divergence } from '../target.ts';

/** The route engine of the CLI parses the request target against its own address. */
export const leadingSlashes: Divergence = {
  id: 'leading-slashes',
  reason:
    'A request whose path begins with two slashes is parsed as an address with another host: the segment behind them is left out. The Location stays on this host or on the one that the rule names.',
  covers: ({ request, actual }) => request.startsWith('//') && !/^[\\/]{2}/.test(actual.location ?? ''),
};
