import type { Difference, Divergence } from '../../target.ts';

/** For hosts without a way to ignore the letter case of the prefix alone. */
export const prefixCase: Divergence = {
  id: 'prefix-case',
  reason: 'A prefix in another letter case (`/TH/old`) is not redirected here: it goes on to the service.',
  covers: ({ request, expected, actual }) => {
    const segment = /^\/([^/?]*)/.exec(request)?.[1] ?? '';
    if (segment === segment.toLowerCase() || !passes(actual)) return false;
    return 'rule' in expected && expected.rule.sites.includes(segment.toLowerCase());
  },
};

/** Returns true if the host neither redirected nor answered that the page is gone. */
function passes({ status, location }: Difference['actual']): boolean {
  return location === undefined && status !== 410 && (status < 300 || status >= 400);
}
