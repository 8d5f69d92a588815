import type { Target } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';

/**
 * Takes the prefix of a site out of the source of a rule, however it was written: `/th/old` becomes `/old` on the site th. A rule of the root
 * and of sites whose source begins with the prefix of another site becomes two.
 */
export function factorPrefixes(rule: RedirectRule, flags: ReadonlySet<string>): RedirectRule[] {
  const [first, ...rest] = rule.source.segments;
  // A request comes with the prefix in lower case.
  const flag = first?.kind === 'literal' ? first.text.toLowerCase() : '';
  if (!flags.has(flag) || !rule.sites.includes('')) return [rule];
  const others = rule.sites.filter((site) => site !== '');
  const moved: RedirectRule = {
    ...rule,
    sites: [flag],
    // Without segments the slash at the end is that of the home page.
    source: { segments: rest, slash: rule.source.slash },
    ...(rule.target ? { target: relativeTo(flag, rule.target) } : {}),
  };
  return others.length === 0 ? [moved] : [{ ...rule, sites: others }, moved];
}

/** A target below the prefix of the site is put in relation to it, so that copies of a rule on many sites are seen to be one. */
function relativeTo(flag: string, target: Target): Target {
  const [first, ...rest] = target.path;
  const absolute = { ...target, sited: false };
  if (target.origin !== '' || first?.kind !== 'text' || !first.text.startsWith(`/${flag}/`)) return absolute;
  return { ...target, sited: true, path: [{ kind: 'text', text: first.text.slice(flag.length + 1) }, ...rest] };
}
