import { isSpan, pointerTo, type Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { formatTarget } from '../match/pattern.ts';

/** Redirects whose targets have something in common. */
export interface TargetGroup {
  /** A host, or the start of a path that ends in `/…`, or a path. */
  readonly to: string;
  readonly count: number;
}

/** Findings about where redirects lead, as groups of redirects. Each list has the largest group first. */
export interface TargetGroups {
  /** Redirects to pages that no active site has. */
  readonly pages: readonly TargetGroup[];
  /** Redirects to hosts that are not on the allow list. */
  readonly hosts: readonly TargetGroup[];
  /** The findings that are in no group. */
  readonly others: readonly Diagnostic[];
}

/** Groups the findings that say of a redirect only that its target is missing or not allowed. */
export function groupTargets(diagnostics: readonly Diagnostic[], rules: readonly RedirectRule[]): TargetGroups {
  const byPlace = new Map<string, RedirectRule>();
  if (diagnostics.some(isAboutTarget))
    for (const rule of rules) byPlace.set(`${rule.at.file}${pointerTo(rule.at.pointer, 'to')}`, rule);
  const paths: string[] = [];
  const hosts: string[] = [];
  const others: Diagnostic[] = [];
  for (const one of diagnostics) {
    const rule = isAboutTarget(one) && !isSpan(one.at) ? byPlace.get(`${one.at.file}${one.at.pointer}`) : undefined;
    const { target } = rule ?? {};
    if (target && one.code !== 'RD013') paths.push(`${target.sited ? '/{site}' : ''}${formatTarget(target)}`);
    else if (target && rule?.external && target.origin !== '') hosts.push(target.origin.replace('https://', ''));
    else others.push(one);
  }
  return { pages: groupByStart(paths), hosts: countAlike(hosts), others };
}

function isAboutTarget({ code }: Diagnostic): boolean {
  return code === 'RD006' || code === 'RD018' || code === 'RD013';
}

/** The most groups of paths that are told apart by one more segment. */
const MOST_STARTS = 5;

/** Groups paths by their first segment, and by further ones as long as there are few groups. */
function groupByStart(paths: readonly string[]): TargetGroup[] {
  let groups = countAlike(paths.map((path) => startOf(path, 1)));
  for (let depth = 2; groups.some(({ to }) => to.endsWith('/…')); depth += 1) {
    const finer = countAlike(paths.map((path) => startOf(path, depth)));
    if (finer.length > MOST_STARTS) break;
    groups = finer;
  }
  return groups;
}

/** The first segments of a path; a path that has no more is whole. `{site}` is not counted. */
function startOf(path: string, depth: number): string {
  const segments = path.replace(/[?#].*$/, '').split('/');
  const end = depth + (segments[1] === '{site}' ? 2 : 1);
  return segments.length > end ? `${segments.slice(0, end).join('/')}/…` : segments.join('/');
}

function countAlike(texts: readonly string[]): TargetGroup[] {
  return [...Map.groupBy(texts, (text) => text)]
    .map(([to, { length: count }]) => ({ to, count }))
    .sort((a, b) => b.count - a.count || (a.to < b.to ? -1 : 1));
}
