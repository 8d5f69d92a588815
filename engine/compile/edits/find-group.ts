import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { readScalar } from '../../model/edits/yaml-values.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { Pattern, Target } from '../../model/redirect-pattern.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { formatPattern, formatTarget } from '../../redirects/match/pattern.ts';
import { isTablePath } from '../parse/parse-table.ts';

/** A group of rules in a redirects file, and what it says about all of them. */
export interface RedirectGroup {
  readonly file: string;
  readonly pointer: string;
  readonly name: string;
  readonly owner: string | undefined;
  readonly reason: string | undefined;
  readonly rules: readonly RedirectRule[];
}

/** A rule that looks for its group. */
export interface Homeless {
  /** The source below the prefix of its site. */
  readonly source: Pattern;
  readonly target: Target | undefined;
  /** The flag of the site, if the rule is for one site alone. */
  readonly site: string | undefined;
  readonly owner: string | undefined;
}

/** The name of the group for rules that are like no others. */
export const OTHER_RULES = 'Added redirects';

/** Lists the groups of the redirects files, in the order of the files. Groups of rules that are on no active site are left out. */
export function listGroups({ redirects }: SiteModel, files: ReadonlyMap<string, SourceFile>): RedirectGroup[] {
  const own = redirects.filter(({ at }) => !isTablePath(at.file));
  const groups = Map.groupBy(own, ({ at }) => `${at.file} ${at.pointer.split('/').slice(0, 3).join('/')}`);
  return [...groups].flatMap(([key, rules]): RedirectGroup[] => {
    const space = key.lastIndexOf(' ');
    const [path, pointer] = [key.slice(0, space), key.slice(space + 1)];
    const file = files.get(path);
    if (!file) return [];
    const textAt = (name: string): string | undefined => {
      const value = readScalar(file, pointerTo(pointer, name));
      return value === undefined ? undefined : String(value);
    };
    // Of most groups, no text is asked for.
    return [
      {
        file: path,
        pointer,
        get name() {
          return textAt('name') ?? '';
        },
        get owner() {
          return textAt('owner');
        },
        get reason() {
          return textAt('reason');
        },
        rules,
      },
    ];
  });
}

/**
 * Finds the group whose rules are most like a new one: of the same owner, for the same site, with sources that begin alike, or with
 * targets that do. A group of another owner is never taken. Returns undefined if no group is alike.
 */
export function findGroup(groups: readonly RedirectGroup[], rule: Homeless): RedirectGroup | undefined {
  let best: { readonly group: RedirectGroup; readonly score: number } | undefined;
  for (const group of groups) {
    if (rule.owner !== undefined && group.owner !== undefined && group.owner !== rule.owner) continue;
    const owned = rule.owner !== undefined && group.owner === rule.owner;
    const score = (owned ? OWNER : 0) + Math.max(...group.rules.map((other) => likeness(rule, other)));
    if (score > (best?.score ?? 0)) best = { group, score };
  }
  return best?.group ?? groups.find(({ name, owner }) => name === OTHER_RULES && (owner ?? rule.owner) === rule.owner);
}

/** What an alike owner or site weighs; the segments that two paths share weigh less. */
const OWNER = 10_000;
const SITE = 1_000;
const SOURCE = 10;

function likeness({ source, target, site }: Homeless, other: RedirectRule): number {
  const sameSite = site !== undefined && site !== '' && other.sites.length === 1 && other.sites[0] === site;
  const sources = shared(formatPattern(source), formatPattern(other.source));
  const targets =
    target && other.target && target.origin === other.target.origin ? shared(pathOf(target), pathOf(other.target)) : 0;
  return (sameSite ? SITE : 0) + SOURCE * sources + targets;
}

function pathOf(target: Target): string {
  return formatTarget(target).replace(/[?#].*$/s, '');
}

/** The number of segments with which two paths begin alike. */
function shared(one: string, other: string): number {
  const [left, right] = [one, other].map((path) => path.split('/').filter(Boolean));
  const differs = left?.findIndex((segment, index) => segment !== right?.[index]) ?? 0;
  return differs === -1 ? (left?.length ?? 0) : differs;
}
