import { contentDates } from './lint/content-dates.ts';
import type { RedirectContext, RedirectLintRule } from './lint/context.ts';
import { redirectExpiry } from './lint/redirect-expiry.ts';
import { redirectHops } from './lint/redirect-hops.ts';
import { redirectHosts } from './lint/redirect-hosts.ts';
import { redirectOpenTarget } from './lint/redirect-open-target.ts';
import { redirectPageCollision } from './lint/redirect-page-collision.ts';
import { redirectReached } from './lint/redirect-reached.ts';
import { redirectRefused } from './lint/redirect-refused.ts';
import { redirectSources } from './lint/redirect-sources.ts';
import { redirectTargets } from './lint/redirect-targets.ts';
import { redirectTies } from './lint/redirect-ties.ts';

/** The rules whose findings depend on redirects. The registry of all rules is another module, so that an edit of redirects does not load the others. */
const REDIRECT_RULES = {
  contentDates,
  redirectExpiry,
  redirectHops,
  redirectHosts,
  redirectOpenTarget,
  redirectPageCollision,
  redirectReached,
  redirectRefused,
  redirectSources,
  redirectTargets,
  redirectTies,
} as const satisfies Readonly<Record<string, RedirectLintRule>>;

/** Runs the rules whose findings depend on redirects. Where nothing else has changed, `files` may hold those with redirects alone. */
export function lintRedirects(context: RedirectContext): void {
  for (const rule of Object.values(REDIRECT_RULES)) rule(context);
}
