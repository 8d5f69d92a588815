import { activeSites } from '../../model/active-sites.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { VERSION } from '../../model/version.ts';
import { createSiteFilter } from '../match/expand-sites.ts';
import { compareSpecificity } from '../match/match.ts';
import { formatPattern } from '../match/pattern.ts';
import type { RedirectPlan } from './target.ts';

/**
 * Returns the plan of a model: the redirects of its manifests on the chosen sites, folded and sorted. `chosen` lists flags; without it, all
 * active sites are chosen. The service answers the redirects that follow from the routes, because it knows the pages.
 */
export function createPlan(model: SiteModel, chosen?: readonly string[]): RedirectPlan {
  const active = activeSites(model).map(({ flag }) => flag);
  const flags = chosen === undefined ? active : active.filter((flag) => chosen.includes(flag));
  const onChosen = createSiteFilter(new Set(flags));
  return {
    host: new URL(model.sites[0]?.addr ?? 'https://localhost/').host,
    flags: flags.filter((flag) => flag !== '').sort(),
    rules: foldRules(model.redirects.flatMap(onChosen)).map(withFullTarget).sort(bySpecificity),
    provenance: provenanceOf(model.redirects),
  };
}

/** Writes the target of a rule with a host as a full address, as every target prints it. */
function withFullTarget(rule: RedirectRule): RedirectRule {
  const { host, target } = rule;
  return host && target?.origin === '' ? { ...rule, target: { ...target, origin: host.home } } : rule;
}

/** Merges rules that differ only in their sites, so that 51 copies of a rule become one rule. */
export function foldRules(rules: readonly RedirectRule[]): RedirectRule[] {
  const groups = Map.groupBy(rules, keyOf);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first || same.length === 1) return same;
    return [{ ...first, sites: [...new Set(same.flatMap(({ sites }) => sites))] }];
  });
}

/** Returns a key of all fields that decide, without the fields that only locate the rule in its file. */
function keyOf({ host, source, target, status, caseSensitive, slash, query, forward, priority }: RedirectRule): string {
  const ends = slash === 'exact' && source.slash;
  return JSON.stringify([
    host?.name,
    source.segments,
    ends,
    target,
    status,
    caseSensitive,
    slash,
    query,
    forward,
    priority,
  ]);
}

function bySpecificity(a: RedirectRule, b: RedirectRule): number {
  const [left, right] = [formatPattern(a.source), formatPattern(b.source)];
  return compareSpecificity(b, a) || (left < right ? -1 : left > right ? 1 : comparePlaces(a, b));
}

function comparePlaces(a: RedirectRule, b: RedirectRule): number {
  const [left, right] = [a, b].map(({ host, sites }) => `${host?.name ?? ''} ${sites.join(' ')}`) as [string, string];
  return left < right ? -1 : left > right ? 1 : 0;
}

function provenanceOf(rules: readonly RedirectRule[]): string {
  const files = [...new Set(rules.map(({ at }) => at.file))].sort();
  const named = files.length > 3 ? `${files.slice(0, 2).join(', ')} and ${files.length - 2} more` : files.join(', ');
  return `Generated from ${named} by Sitefold ${VERSION}. Do not edit: change the manifests and emit again.`;
}
