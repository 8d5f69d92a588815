import { alternatesOf } from '../../theme/alternates.ts';
import type { Site } from '../../model/site.ts';
import type { BuiltState } from './built-state.ts';

/**
 * Returns a page with the alternates that it has now instead of those that it had. Undefined if those are not in the page exactly once:
 * then it must be rendered.
 */
export function replaceAlternates(
  html: string,
  { before, now, site, remainder }: { before: BuiltState; now: BuiltState; site: Site; remainder: string },
): string | undefined {
  const oldSite = before.model.sites.find(({ flag }) => flag === site.flag);
  const old = oldSite && alternatesOf(before, oldSite, remainder);
  if (old === undefined || old === '') return undefined;
  const at = html.indexOf(old);
  if (at === -1 || html.includes(old, at + 1)) return undefined;
  return `${html.slice(0, at)}${alternatesOf(now, site, remainder)}${html.slice(at + old.length)}`;
}
