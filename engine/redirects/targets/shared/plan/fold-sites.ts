import type { RedirectRule } from '../../../../model/redirect.ts';
import { ruleOn } from '../../../match/expand-sites.ts';
import { sortBySpecificity } from '../../../match/match.ts';
import { exactPath, isExact } from '../../../match/pattern.ts';
import { onceForRules } from './once-for-rules.ts';

/** Whether the source matches with a slash at its end, without, or both. */
export type EndSlash = 'either' | 'with' | 'without';

/** A source without placeholders and query keys, on some sites. A site, path and slash form occur in one row only. */
export interface ExactRow {
  readonly rule: RedirectRule;
  /** In the order of the rule; `''` is the root. */
  readonly sites: readonly string[];
  /** Below the prefix, without a slash at its end; `/` for the home page. */
  readonly path: string;
  readonly slash: EndSlash;
}

/** A source that needs a regular expression, which matches the whole path on the root, or the path below the prefixes of sites. */
export interface PatternRow {
  readonly rule: RedirectRule;
  readonly prefixed: boolean;
  readonly sites: readonly string[];
  readonly slash: EndSlash;
}

/** A plan in the three steps of a host with a prefix table. The first row that matches wins; a step runs if no earlier step matched. */
export interface FoldedPlan {
  /** Sources without placeholders that ask for query keys. */
  readonly guarded: readonly PatternRow[];
  readonly exact: readonly ExactRow[];
  readonly patterns: readonly PatternRow[];
}

/** Sorts the rules of a plan into rows. Leaves out rows that a more specific row always hides. */
export const foldPlan = onceForRules((rules): FoldedPlan => {
  const literal = rules.filter(({ source }) => isExact(source));
  const asksQuery = (rule: RedirectRule): boolean => Object.keys(rule.query).length > 0;
  return {
    guarded: bySpecificity(literal.filter(asksQuery).flatMap(patternRows)),
    exact: exactRows(literal.filter((rule) => !asksQuery(rule))),
    patterns: bySpecificity(rules.filter(({ source }) => !isExact(source)).flatMap(patternRows)),
  };
});

const BOTH: readonly EndSlash[] = ['with', 'without'];

function exactRows(rules: readonly RedirectRule[]): ExactRow[] {
  const taken = new Map<string, { rule: RedirectRule; forms: Set<string> }[]>();
  return rules.flatMap((rule): ExactRow[] => {
    const path = exactPath(rule.source) ?? '/';
    const others = taken.get(path.toLowerCase()) ?? [];
    taken.set(path.toLowerCase(), others);
    const free = new Map<EndSlash, string[]>();
    const forms = new Set<string>();
    for (const flag of rule.sites) {
      const wanted = endSlash(rule, flag === '');
      const left = (wanted === 'either' ? BOTH : [wanted]).filter(
        (form) => !others.some((other) => hides(other.rule, rule) && other.forms.has(`${form} ${flag}`)),
      );
      for (const form of left) forms.add(`${form} ${flag}`);
      const slash = left.length === 2 ? 'either' : left[0];
      if (slash) free.set(slash, [...(free.get(slash) ?? []), flag]);
    }
    others.push({ rule, forms });
    return [...free].map(([slash, sites]) => ({ rule, sites, path, slash }));
  });
}

/** Compares rules whose paths differ only in letter case. A case-sensitive rule does not hide the other spellings. */
function hides(first: RedirectRule, second: RedirectRule): boolean {
  return !first.caseSensitive || (second.caseSensitive && exactPath(first.source) === exactPath(second.source));
}

function endSlash({ slash, source }: RedirectRule, onRoot: boolean): EndSlash {
  const last = source.segments.at(-1);
  if (slash === 'either' || last?.kind === 'splat' || last?.kind === 'regex' || (onRoot && !last)) return 'either';
  return source.slash ? 'with' : 'without';
}

function patternRows(rule: RedirectRule): PatternRow[] {
  const below = rule.sites.filter((flag) => flag !== '');
  return [
    ...(below.length > 0 ? [{ rule, prefixed: true, sites: below, slash: endSlash(rule, false) }] : []),
    ...(below.length < rule.sites.length ? [{ rule, prefixed: false, sites: [''], slash: endSlash(rule, true) }] : []),
  ];
}

function bySpecificity(rows: readonly PatternRow[]): PatternRow[] {
  return sortBySpecificity(rows, ({ rule, sites }) => ruleOn(rule, sites[0] ?? ''));
}

/** Returns true if the row is on all sites that have a prefix. */
export function onAllPrefixes(row: Pick<PatternRow, 'sites'>, flags: readonly string[]): boolean {
  return row.sites.filter((flag) => flag !== '').length === flags.length;
}
