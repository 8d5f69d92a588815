import type { Target } from '../../../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../../../model/redirect.ts';
import { sortBySpecificity } from '../../../match/match.ts';
import { exactPath, isExact } from '../../../match/pattern.ts';
import type { RedirectPlan } from '../../target.ts';
import { splitHosts } from '../plan/split-hosts.ts';
import { formatTail, hasGuard, variantsOf, type Entry, type Variant } from './entry.ts';
import { formatSites } from './site-set.ts';

/** Plain sources that differ only in source and target. */
export interface Section {
  readonly status: number;
  readonly forward: RedirectRule['forward'];
  /** True if targets are below the prefix of the requested site. */
  readonly sited: boolean;
  /** See `formatSites`. */
  readonly sites: string;
  /** Source without a slash at its end (empty for the home page), and target text (empty for 410). */
  readonly rows: readonly (readonly [source: string, target: string])[];
}

/**
 * A plan as tables for code that decides at the edge. `hosts` has the rules that are bound to a host, in order, which precede all others.
 * `before` precedes the plain sources, `after` follows them; both in order.
 */
export interface Table {
  readonly hosts: readonly (readonly [name: string, entries: readonly Entry[]])[];
  readonly sections: readonly Section[];
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
}

/** Puts plain sources into sections, and all others into ordered lists. */
export function createTable(plan: RedirectPlan): Table {
  const { hosts, common } = splitHosts(plan);
  const { rules, flags } = common;
  const contested = new Set(rules.filter(isChoosy).map(foldedPath));
  const sections = new Map<string, Section & { rows: [string, string][] }>();
  const claim = createClaims();
  const listed: RedirectRule[] = [];
  for (const rule of rules) {
    const path = exactPath(rule.source);
    if (path === undefined || isChoosy(rule) || hasGuard(rule) || contested.has(foldedPath(rule))) {
      listed.push(rule);
      continue;
    }
    const { status, forward } = rule;
    const sited = rule.target?.sited ?? false;
    const free = claim(path, rule.sites);
    if (free.length === 0) continue;
    const sites = formatSites(free, flags);
    const key = JSON.stringify([status, forward, sited, sites]);
    const section = sections.get(key) ?? { status, forward, sited, sites, rows: [] };
    sections.set(key, section);
    section.rows.push([path === '/' ? '' : path, rule.target ? formatTarget(rule.target) : '']);
  }
  const variants = sortedVariants(listed, flags);
  const isPlain = ({ placed }: Variant): boolean => isExact(placed.source);
  return {
    hosts: hosts.map(({ name, plan: own }) => [name, sortedVariants(own.rules, flags).map(({ entry }) => entry)]),
    sections: [...sections.values()].sort((one, other) => other.rows.length - one.rows.length),
    before: variants.filter(isPlain).map(({ entry }) => entry),
    after: variants.filter((variant) => !isPlain(variant)).map(({ entry }) => entry),
  };
}

function sortedVariants(rules: readonly RedirectRule[], flags: readonly string[]): Variant[] {
  return sortBySpecificity(
    rules.flatMap((rule) => variantsOf(rule, flags)),
    ({ placed }) => placed,
  );
}

/** Returns the sites on which no earlier rule has the path. The most specific rule comes first, so it always wins. */
function createClaims(): (path: string, sites: readonly string[]) => readonly string[] {
  const claimed = new Map<string, readonly string[]>();
  return (path, sites) => {
    const before = claimed.get(path);
    const free = before === undefined ? sites : sites.filter((flag) => !before.includes(flag));
    claimed.set(path, before === undefined ? free : [...before, ...free]);
    return free;
  };
}

/** True for a source without placeholders that matches more or less than its own path with and without a slash. */
function isChoosy(rule: RedirectRule): boolean {
  return isExact(rule.source) && !hasGuard(rule) && (!rule.caseSensitive || rule.slash === 'exact');
}

function foldedPath(rule: RedirectRule): string | undefined {
  return exactPath(rule.source)?.toLowerCase();
}

function formatTarget(target: Target): string {
  const path = target.path.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  return `${target.origin}${path}${formatTail(target)}`;
}
