import type { Target } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';

/**
 * Removes the prefix of a site from the source of a rule: `/th/old` becomes `/old` on the site th. A rule of the root and of further sites
 * becomes two rules if its source begins with the prefix of another site.
 */
export function extractSitePrefix(rule: RedirectRule, flags: ReadonlySet<string>): RedirectRule[] {
  const [first, ...rest] = rule.source.segments;
  // The prefix of a request is in lower case.
  const flag = first?.kind === 'literal' ? first.text.toLowerCase() : '';
  if (!flags.has(flag) || !rule.sites.includes('')) return [rule];
  const others = rule.sites.filter((site) => site !== '');
  const moved: RedirectRule = {
    ...rule,
    sites: [flag],
    // Without segments, the slash at the end is that of the home page.
    source: { segments: rest, slash: rule.source.slash },
    ...(rule.target ? { target: relativeTo(flag, rule.target) } : {}),
  };
  return others.length === 0 ? [moved] : [{ ...rule, sites: others }, moved];
}

/** Makes a target below the prefix of the site relative to it, so that copies of a rule on many sites become equal. */
function relativeTo(flag: string, target: Target): Target {
  const [first, ...rest] = target.path;
  const absolute = { ...target, sited: false };
  if (target.origin !== '' || first?.kind !== 'text' || !first.text.startsWith(`/${flag}/`)) return absolute;
  return { ...target, sited: true, path: [{ kind: 'text', text: first.text.slice(flag.length + 1) }, ...rest] };
}
