import type { RedirectRule } from '../../../../model/redirect.ts';
import { exactPath } from '../../../match/pattern.ts';
import type { ImportedRule } from '../../importer.ts';
import { reachesMeet, reachIncludes, reachOf, type Reach } from './matched-paths.ts';

/** A rule of an import beside what the compiler makes of it. */
export interface Entry {
  readonly rule: ImportedRule;
  readonly concrete: RedirectRule;
  /** Undefined for a source with captures. */
  readonly path: string | undefined;
  /** The paths that the original took. */
  readonly reach: Reach;
}

/** `reach`: the paths that the original took, where the rule takes more. */
export function entryOf(rule: ImportedRule, concrete: RedirectRule, reach = reachOf(concrete)): Entry {
  return { rule, concrete, path: exactPath(concrete.source), reach };
}

/** True where one request may match both. */
export function mayMeet(a: Entry, b: Entry): boolean {
  if (!guardsMeet(a.concrete, b.concrete)) return false;
  if (a.path !== undefined && b.path !== undefined && a.path.toLowerCase() !== b.path.toLowerCase()) return false;
  if (a.path !== undefined) return pathsOf(a).some((path) => takes(b, path, a));
  return b.path === undefined ? reachesMeet(a.reach, b.reach) : pathsOf(b).some((path) => takes(a, path, b));
}

/** True where every request that `below` matches is matched by `above`. What is not certain is false. */
export function covers(above: Entry, below: Entry): boolean {
  if (!guardCovers(above.concrete, below.concrete)) return false;
  if (below.path === undefined || !below.concrete.caseSensitive) return reachIncludes(above.reach, below.reach);
  return pathsOf(below).every((path) => takes(above, path, above));
}

/** The paths that a source without captures takes, in one letter case. */
function pathsOf({ path = '', concrete: { slash, source } }: Entry): string[] {
  if (path === '/') return [path];
  if (slash === 'either') return [path, `${path}/`];
  return [source.slash ? `${path}/` : path];
}

/** Letter case counts where it does for both. */
function takes({ reach }: Entry, path: string, { reach: other }: Entry): boolean {
  return new RegExp(reach.expression, reach.ignoreCase || other.ignoreCase ? 'iu' : 'u').test(path);
}

/** Two guards exclude each other where they want different values of one key. */
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
