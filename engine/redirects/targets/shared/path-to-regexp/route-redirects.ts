import { ruleOn } from '../../../match/expand-sites.ts';
import type { RedirectPlan } from '../../target.ts';
import type { RedirectRule } from '../../../../model/redirect.ts';
import { exactPath } from '../../../match/pattern.ts';
import { foldPlan, type PatternRow } from '../plan/fold-sites.ts';
import { splitHosts } from '../plan/split-hosts.ts';
import { destinationOf, opensWithSplat, splatForms, splitRoot } from './route-row.ts';
import { routeNames, routeSource, wrongCaseSource, type SplatForm } from './path-to-regexp.ts';
import { escapeRegex } from '../regex/regex-source.ts';

/** A redirect of vercel.json and of next.config, which have the same format. */
interface RouteRedirect {
  readonly source: string;
  readonly destination: string;
  readonly statusCode: number;
  readonly has?: readonly Condition[];
}

/** What a request must have besides its path. The value is a regular expression. */
type Condition =
  | { readonly type: 'host'; readonly value: string }
  | { readonly type: 'query'; readonly key: string; readonly value: string };

/** The longest source and destination, in characters. Both hosts refuse more. */
export const MOST_CHARACTERS = 4096;

/**
 * Returns the redirects of a plan, folded over its prefixes, for a list in which the first match wins. The list begins with a redirect for
 * each flag that corrects the letter case of the prefix; then come the rules of each host.
 * `plain` returns true if the host does not change a target when it fills in captures. Other rules are written out for each site.
 */
export function routeRedirects(plan: RedirectPlan, plain: (rule: RedirectRule) => boolean): RouteRedirect[] {
  const { hosts, common } = splitHosts(plan);
  const rows = [...hosts.map(({ plan: own }) => own), common].flatMap(rowsOf);
  return [
    ...plan.flags
      .filter((flag) => /[a-z]/.test(flag))
      .map((flag) => ({ source: wrongCaseSource(flag), destination: `/${flag}:rest`, statusCode: 301 })),
    ...rows.flatMap((row) => (plain(row.rule) ? [row] : unfolded(row))).flatMap(rowRedirects),
  ];
}

function rowsOf(plan: RedirectPlan): PatternRow[] {
  const { guarded, exact, patterns } = foldPlan(plan);
  return [...guarded, ...groupLast(exact.flatMap(splitRoot)), ...patterns];
}

/** Merges exact sources that differ only in the last segment and have the same target into one alternation. */
function groupLast(rows: readonly PatternRow[]): PatternRow[] {
  const groups = new Map<string, PatternRow[]>();
  for (const row of rows) {
    const { rule, prefixed, sites, slash } = row;
    const last = rule.source.segments.at(-1);
    const place = [prefixed, sites, slash, rule.target, rule.status, rule.forward, rule.source.segments.slice(0, -1)];
    const key = last?.kind === 'literal' && rule.caseSensitive ? JSON.stringify(place) : `alone ${groups.size}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap(joinLast);
}

/** The most characters in the options of one alternation, so that the rest of the source fits too. */
const MOST_OPTIONS = 1500;

function joinLast(rows: readonly PatternRow[]): PatternRow[] {
  const [first] = rows;
  if (!first || rows.length === 1) return [...rows];
  const options = rows.map(({ rule }) => (exactPath(rule.source) ?? '').replace(/^.*\//s, ''));
  if (options.map(escapeRegex).join('|').length > MOST_OPTIONS) {
    const half = Math.ceil(rows.length / 2);
    return [...joinLast(rows.slice(0, half)), ...joinLast(rows.slice(half))];
  }
  const { source } = first.rule;
  const segments = [...source.segments.slice(0, -1), { kind: 'alternation' as const, name: '', options }];
  return [{ ...first, rule: { ...first.rule, source: { ...source, segments } } }];
}

/** Returns the length of the longest source and destination, as the hosts count it. */
export function longestRoute(redirects: readonly RouteRedirect[]): { source: number; target: number } {
  return {
    source: redirects.reduce((most, { source }) => Math.max(most, source.length), 0),
    target: redirects.reduce((most, { destination }) => Math.max(most, destination.length), 0),
  };
}

/** Writes a row out for each of its sites if its target depends on the site. */
function unfolded(row: PatternRow): PatternRow[] {
  if (!row.prefixed || row.rule.target?.sited !== true) return [row];
  return row.sites.map((flag) => ({ ...row, rule: ruleOn(row.rule, flag), prefixed: false, sites: [''] }));
}

function rowRedirects(row: PatternRow): RouteRedirect[] {
  const { host, query } = row.rule;
  const has: Condition[] = [
    ...(host ? [{ type: 'host' as const, value: escapeRegex(host.name) }] : []),
    ...Object.entries(query).map(([key, value]) => ({
      type: 'query' as const,
      key,
      value: value === true ? '.*' : escapeRegex(value),
    })),
  ];
  return splatForms(row).flatMap((splat) =>
    withShortSource(row, (part) => routeSource(part, sourceOptions(part, splat))).map((text) => ({
      source: text,
      destination: destinationOf(row, splat),
      statusCode: row.rule.status,
      ...(has.length > 0 ? { has } : {}),
    })),
  );
}

/** Returns the sources of a row: more than one if the prefixes make a single source too long. */
function withShortSource(row: PatternRow, print: (row: PatternRow) => string): string[] {
  const text = print(row);
  if (text.length <= MOST_CHARACTERS || row.sites.length < 2) return [text];
  const half = Math.ceil(row.sites.length / 2);
  return [row.sites.slice(0, half), row.sites.slice(half)].flatMap((sites) =>
    withShortSource({ ...row, sites }, print),
  );
}

function sourceOptions(row: PatternRow, splat: SplatForm): Parameters<typeof routeSource>[1] {
  const { rule, prefixed } = row;
  const names = (rule.target?.path ?? []).flatMap((part) => (part.kind === 'capture' ? [part.name] : []));
  const prefix = prefixed && rule.target?.sited === true ? [routeNames(rule).prefix] : [];
  return { splat, used: new Set([...names, ...prefix]), collapse: opensWithSplat(row) };
}
