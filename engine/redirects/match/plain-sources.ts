import type { RedirectRule } from '../../model/redirect.ts';
import type { FixedPath } from './fixed-expression.ts';
import { compareSpecificity } from './match.ts';

/** Rules whose sources match a single path and have no query, by the path below the prefix of the site. */
export interface PlainSources {
  /** Adds a rule; false if it has a query, or if an equal source is already on one of its sites. */
  add(source: FixedPath, rule: RedirectRule, flags: ReadonlySet<string>): boolean;
  find(remainder: string, flag: string): RedirectRule | undefined;
}

/** Keeps rules in one map for each way to treat letter case and the slash at the end, so that a rule is found without being tried. */
export function createPlainSources(most: number): PlainSources {
  const used: { readonly keyOf: KeyOf; readonly map: PlainMap }[] = [];
  const maps = new Map<string, PlainMap>();

  function mapOf(way: keyof typeof KEYS): PlainMap {
    const known = maps.get(way);
    if (known) return known;
    const map = createPlainMap(most);
    maps.set(way, map);
    used.push({ keyOf: KEYS[way], map });
    return map;
  }

  return {
    add({ path, slash }, rule, flags) {
      if (Object.keys(rule.query).length > 0) return false;
      const key = rule.caseSensitive ? path : path.toLowerCase();
      return mapOf(`${rule.caseSensitive ? 'sensitive' : 'insensitive'} ${slash}`).add(key, rule, flags);
    },
    find(remainder, flag) {
      let best: RedirectRule | undefined;
      for (const { keyOf, map } of used) {
        const key = keyOf(remainder);
        const found = key === undefined ? undefined : map.find(key, flag);
        if (found && (!best || compareSpecificity(found, best) > 0)) best = found;
      }
      return best;
    },
  };
}

/** Returns the key of the path of a request; undefined if no source matches it. */
type KeyOf = (remainder: string) => string | undefined;

const KEYS = {
  'sensitive either': withoutSlash,
  'sensitive exact': (remainder) => remainder,
  'insensitive either': (remainder) => withoutSlash(remainder)?.toLowerCase(),
  'insensitive exact': (remainder) => remainder.toLowerCase(),
} as const satisfies Record<`${'sensitive' | 'insensitive'} ${RedirectRule['slash']}`, KeyOf>;

const SLASH = 0x2f;

/** The path without the one slash at its end that is ignored: `//` is not the home page. */
function withoutSlash(remainder: string): string | undefined {
  if (remainder === '') return '/';
  if (remainder.length === 1 || remainder.charCodeAt(remainder.length - 1) !== SLASH) return remainder;
  return remainder.length === 2 ? undefined : remainder.slice(0, -1);
}

interface PlainMap {
  add(path: string, rule: RedirectRule, flags: ReadonlySet<string>): boolean;
  find(key: string, flag: string): RedirectRule | undefined;
}

/**
 * Makes a map of rules by path. It holds numbers, and a list beside it holds the sites of a rule as a number of two bytes: a look-up among a
 * million rules touches no object of a rule that it does not return.
 */
function createPlainMap(most: number): PlainMap {
  const numbers = new Map<string, number>();
  const rules: RedirectRule[] = [];
  const siteLists: ReadonlySet<string>[] = [];
  const listNumbers = new Map<ReadonlySet<string>, number>();
  const listOf = new Uint32Array(most);
  /** Rules on different sites with one source, by flag; the map above holds -1 for the first of these, -2 for the second. */
  const shared: Map<string, RedirectRule>[] = [];

  function keep(rule: RedirectRule, flags: ReadonlySet<string>): number {
    const list = listNumbers.get(flags) ?? siteLists.push(flags) - 1;
    listNumbers.set(flags, list);
    const number = rules.push(rule) - 1;
    listOf[number] = list;
    return number;
  }

  function share(path: string, there: number): Map<string, RedirectRule> {
    if (there < 0) return shared[-there - 1] ?? new Map();
    const rule = rules[there];
    const byFlag = new Map(rule ? rule.sites.map((flag) => [flag, rule]) : []);
    numbers.set(path, -shared.push(byFlag));
    return byFlag;
  }

  return {
    add(path, rule, flags) {
      const there = numbers.get(path);
      if (there === undefined) {
        numbers.set(path, keep(rule, flags));
        return true;
      }
      const taken = there < 0 ? shared[-there - 1] : siteLists[listOf[there] ?? 0];
      if (rule.sites.some((flag) => taken?.has(flag))) return false;
      const byFlag = share(path, there);
      for (const flag of rule.sites) byFlag.set(flag, rule);
      return true;
    },
    find(key, flag) {
      const number = numbers.get(key);
      if (number === undefined) return undefined;
      if (number < 0) return shared[-number - 1]?.get(flag);
      return siteLists[listOf[number] ?? 0]?.has(flag) ? rules[number] : undefined;
    },
  };
}
