import type { Pattern, Target } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';

/** The prefix of the paths of a site: `/th`, and nothing for the root, whose flag is empty. */
export function prefixOf(flag: string): string {
  return flag === '' ? '' : `/${flag}`;
}

/** Lists one rule for each site of each rule, for hosts that do not know sites: the prefixes become part of sources and targets. */
export function expandSites(rule: RedirectRule): RedirectRule[] {
  return rule.sites.map((flag) => ruleOn(rule, flag));
}

/** Counts the concrete rules: one for each site of each rule. */
export function countConcrete(rules: readonly RedirectRule[]): number {
  return rules.reduce((sum, rule) => sum + rule.sites.length, 0);
}

/** Limits a rule to the chosen sites; nothing if it has none of them. Rules share their lists of sites, and the limited lists too. */
export function createSiteFilter(chosen: ReadonlySet<string>): (rule: RedirectRule) => RedirectRule[] {
  const lists = new Map<readonly string[], readonly string[]>();
  return (rule) => {
    const sites = lists.get(rule.sites) ?? rule.sites.filter((flag) => chosen.has(flag));
    lists.set(rule.sites, sites);
    return sites.length === 0 ? [] : [{ ...rule, sites }];
  };
}

/** A rule as it is on one of its sites, for the whole path. */
export function ruleOn(rule: RedirectRule, flag: string): RedirectRule {
  if (flag === '' && rule.sites.length === 1 && rule.target?.sited !== true) return rule;
  return {
    ...rule,
    sites: ROOT_ONLY,
    source: sourceOn(rule.source, flag),
    ...(rule.target ? { target: targetOn(rule.target, flag) } : {}),
  };
}

const ROOT_ONLY: readonly string[] = [''];

function sourceOn(source: Pattern, flag: string): Pattern {
  if (flag === '') return source;
  const [first] = source.segments;
  if (first?.kind === 'regex')
    return { ...source, segments: [{ ...first, expression: `^/${flag}(?:${first.expression.slice(1)})` }] };
  return { ...source, segments: [{ kind: 'literal', text: flag }, ...source.segments] };
}

/** A target with the prefix of a site filled in. */
export function targetOn(target: Target, flag: string): Target {
  if (!target.sited) return target;
  if (flag === '') return { ...target, sited: false };
  const [first, ...rest] = target.path;
  const path =
    first?.kind === 'text'
      ? [{ kind: 'text' as const, text: `/${flag}${first.text}` }, ...rest]
      : [{ kind: 'text' as const, text: `/${flag}` }, ...target.path];
  return { ...target, sited: false, path };
}
