import { prefixOf, targetOn } from '../../match/expand-sites.ts';
import { onAllPrefixes, type ExactRow, type PatternRow } from '../shared/plan/fold-sites.ts';
import { answerValue, type NginxMap } from './syntax.ts';

/** Sources that are found by hash. */
export interface HashTable {
  readonly kind: 'hash';
  /** The text that is looked up. */
  readonly key: string;
  readonly rows: readonly (readonly [key: string, value: string])[];
  /** The map that marks a path whose site is not in the table. */
  readonly group: NginxMap | undefined;
  /** A value that begins with `^`, its source and a space is right only for a path equal to that source. */
  readonly verify: boolean;
}

/** A rule on at most this many sites is written once for each site, which saves the look-up of a separate table. */
const FEW = 3;

/**
 * The tables of exact sources. The hash of nginx ignores letter case: a path with an upper-case letter gets `^` in front, and the
 * value contains the source, to be compared with the path. `rest`: sources that differ from another one in letter case only. `groups`: the
 * maps that mark sites, of other rows too.
 */
export function hashTables(
  rows: readonly ExactRow[],
  flags: readonly string[],
  groups: Map<string, NginxMap>,
): { tables: HashTable[]; rest: PatternRow[] } {
  const tables = new Map<string, { group: NginxMap | undefined; rows: Map<string, readonly [string, string]> }>();
  const rest: PatternRow[] = [];
  for (const row of rows.toSorted((a, b) => Number(b.rule.caseSensitive) - Number(a.rule.caseSensitive))) {
    const group = groupOf(row, flags, groups);
    const few = group !== undefined && row.sites.length <= FEW;
    const key = tableKey(row, few ? '$sf_prefix' : group ? `$${group.name}` : '');
    const table = tables.get(key) ?? {
      group: few ? undefined : group,
      rows: new Map<string, readonly [string, string]>(),
    };
    tables.set(key, table);
    for (const [from, to] of few ? row.sites.map((flag) => hashRow(row, flag)) : [hashRow(row)]) {
      if (!table.rows.has(from.toLowerCase())) table.rows.set(from.toLowerCase(), [from, to]);
      else rest.push(...asPatterns(row));
    }
  }
  return {
    tables: [...tables].map(([key, { group, rows: found }]) => ({
      kind: 'hash',
      key,
      group,
      rows: [...found.values()],
      verify: [...found.values()].some(([from]) => from.startsWith('^')),
    })),
    rest,
  };
}

/** Returns the map that marks requests for sites that a row does not have; undefined if the row is on all sites. */
function groupOf({ sites }: ExactRow, flags: readonly string[], groups: Map<string, NginxMap>): NginxMap | undefined {
  const all = onAllPrefixes({ sites }, flags);
  if (all && sites.includes('')) return undefined;
  const id = sites.toSorted().join(' ');
  const group: NginxMap = groups.get(id) ?? {
    key: '$sf_prefix',
    name: `sf_on${groups.size + 1}`,
    rows: all ? [['', '-']] : [['default', '-'], ...sites.map((flag) => [prefixOf(flag), ''] as const)],
  };
  groups.set(id, group);
  return group;
}

function tableKey({ rule, slash }: ExactRow, start: string): string {
  const mark = rule.caseSensitive ? '$sf_case' : '';
  const end = slash === 'either' ? '' : '$sf_slash';
  return start === '$sf_prefix' ? `${mark}$sf_prefix$sf_rest${end}` : `${start}${mark}$sf_rest${end}`;
}

/** Returns the key and value of a row, on one site or below the prefix of the request. */
function hashRow({ rule, path, slash }: ExactRow, flag?: string): [string, string] {
  const mixed = rule.caseSensitive && /[A-Z]/.test(path.replaceAll(/%../g, ''));
  const concrete = rule.target && flag !== undefined ? { ...rule, target: targetOn(rule.target, flag) } : rule;
  return [
    `${mixed ? '^' : ''}${flag === undefined ? '' : prefixOf(flag)}${path}${slash === 'with' ? '/' : ''}`,
    `${mixed ? `^${path.replaceAll('$', '${sf_dollar}')} ` : ''}${answerValue(concrete, NO_CAPTURES)}`,
  ];
}

const NO_CAPTURES: ReadonlyMap<string, string> = new Map();

function asPatterns({ rule, sites, slash }: ExactRow): PatternRow[] {
  const below = sites.filter((flag) => flag !== '');
  return [
    ...(below.length > 0 ? [{ rule, prefixed: true, sites: below, slash }] : []),
    ...(sites.includes('') ? [{ rule, prefixed: false, sites: [''], slash }] : []),
  ];
}
