import type { RedirectRule } from '../../../../model/redirect.ts';
import { exactPath } from '../../../match/pattern.ts';
import type { ImportedRule } from '../../importer.ts';
import { reachesOverlap, reachIncludes, reachOf, takesPath, type Reach } from './matched-paths.ts';

/** An imported rule together with its compiled form. */
export interface Entry {
  readonly rule: ImportedRule;
  readonly concrete: RedirectRule;
  /** Undefined for a source with captures. */
  readonly path: string | undefined;
  /** The paths that the original matched. */
  readonly reach: Reach;
}

/** Compiles an imported rule. `reach`: the paths that the original matched, if the rule matches more. */
export function entryOf(rule: ImportedRule, concrete: RedirectRule, reach = reachOf(concrete)): Entry {
  return { rule, concrete, path: exactPath(concrete.source), reach };
}

/** True if one request may match both. */
export function mayOverlap(a: Entry, b: Entry): boolean {
  if (!hostsMeet(a, b) || !guardsMeet(a.concrete, b.concrete)) return false;
  if (a.path !== undefined && b.path !== undefined && a.path.toLowerCase() !== b.path.toLowerCase()) return false;
  if (a.path !== undefined) return pathsOf(a).some((path) => takes(b, path, a));
  return b.path === undefined ? reachesOverlap(a.reach, b.reach) : pathsOf(b).some((path) => takes(a, path, b));
}

/** True if `above` matches every request that `below` matches. False if this is not certain. */
export function covers(above: Entry, below: Entry): boolean {
  if (!hostCovers(above, below) || !guardCovers(above.concrete, below.concrete)) return false;
  if (below.path === undefined || !below.concrete.caseSensitive) return reachIncludes(above.reach, below.reach);
  return pathsOf(below).every((path) => takes(above, path, above));
}

/** The paths that a source without captures matches, in one letter case. */
function pathsOf({ path = '', concrete: { slash, source } }: Entry): string[] {
  if (path === '/') return [path];
  if (slash === 'either') return [path, `${path}/`];
  return [source.slash ? `${path}/` : path];
}

/** Tests a path; letter case matters only if it matters for both. */
function takes({ reach }: Entry, path: string, { reach: other }: Entry): boolean {
  return takesPath(reach, path, other.ignoreCase);
}

/** False for rules that held on different hosts. */
function hostsMeet(a: Entry, b: Entry): boolean {
  const [one, other] = [hostOf(a), hostOf(b)];
  return one === undefined || other === undefined || one === other;
}

function hostCovers(above: Entry, below: Entry): boolean {
  const host = hostOf(above);
  return host === undefined || host === hostOf(below);
}

function hostOf({ concrete, reach }: Entry): string | undefined {
  return concrete.host?.name ?? reach.host;
}

/** True for two guards that require different values of one key. */
function guardsMeet(a: RedirectRule, b: RedirectRule): boolean {
  return Object.entries(a.query).every(([key, value]) => {
    const other = b.query[key];
    return other === undefined || other === true || value === true || other === value;
  });
}

function guardCovers(above: RedirectRule, below: RedirectRule): boolean {
  return Object.entries(above.query).every(([key, wanted]) => {
    const given = below.query[key];
    return given !== undefined && (wanted === true || wanted === given);
  });
}
