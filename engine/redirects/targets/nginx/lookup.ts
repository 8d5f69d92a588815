import { foldPlan } from '../shared/plan/fold-sites.ts';
import { splitHosts } from '../shared/plan/split-hosts.ts';
import type { RedirectPlan } from '../target.ts';
import { hashTables, type HashTable } from './hash-tables.ts';
import { patternSteps, type RegexStep } from './regex-steps.ts';
import type { NginxMap } from './syntax.ts';

/** Maps that find the answer of a request. */
export interface Lookup {
  readonly maps: readonly NginxMap[];
  /** The variable that holds the answer, without `$`; undefined if there are no rules. */
  readonly found: string | undefined;
  /** The number of rows that are redirects. */
  readonly rules: number;
}

/**
 * The maps from the parts of a request to its answer: a Location, with its status in front unless that is 301. The rules of a host decide
 * what the host of the request has, and pass all else to the rules without a host.
 */
export function lookupMaps(plan: RedirectPlan): Lookup {
  const { hosts, common } = splitHosts(plan);
  const chain = createChain();
  const last = chain(common, undefined);
  if (hosts.length === 0) return last;
  const bound = hosts.map(({ name, plan: own }) => ({ name, ...chain(own, last.found) }));
  const chosen: NginxMap = {
    note: 'The rules of a host come first.',
    key: '$host',
    name: 'sf_chosen',
    rows: [...handOn(last.found), ...bound.map(({ name, found = '' }) => [name, `$${found}`] as const)],
  };
  const parts = [last, ...bound];
  return {
    // A map that marks sites may be that of several hosts.
    maps: [...new Set(parts.flatMap(({ maps }) => maps)), chosen],
    found: chosen.name,
    rules: parts.reduce((sum, { rules }) => sum + rules, 0),
  };
}

/**
 * Returns a function that makes maps for rules on one host, or on all, each under a name of its own. Each map passes a request that it does
 * not contain to the next map, and the last one to `next`: sources with query keys, then hashed ones, then patterns.
 */
function createChain(): (plan: RedirectPlan, next: string | undefined) => Lookup {
  const groups = new Map<string, NginxMap>();
  let made = 0;
  return (plan, next) => {
    const folded = foldPlan(plan);
    const { tables, rest } = hashTables(folded.exact, plan.flags, groups);
    const steps: (HashTable | RegexStep)[] = [
      ...patternSteps([...folded.guarded, ...rest], plan.flags),
      ...tables,
      ...patternSteps(folded.patterns, plan.flags),
    ];
    const maps: NginxMap[] = [];
    let found = next;
    for (const [index, step] of [...steps.entries()].toReversed()) {
      const name = `sf_found${made + index + 1}`;
      maps.unshift(...(step.kind === 'hash' ? hashMaps(step, name, found) : regexMaps(step, name, found)));
      found = name;
    }
    made += steps.length;
    return { maps, found, rules: steps.reduce((sum, { rows }) => sum + rows.length, 0) };
  };
}

const handOn = (next: string | undefined): [string, string][] => (next === undefined ? [] : [['default', `$${next}`]]);

function hashMaps({ key, rows, group, verify }: HashTable, name: string, next: string | undefined): NginxMap[] {
  const groups = group ? [group] : [];
  if (!verify) return [...groups, { key, name, rows: [...handOn(next), ...rows] }];
  const hit = name.replace('found', 'hit');
  const checked = name.replace('found', 'checked');
  return [
    ...groups,
    { key, name: hit, rows: [...handOn(next), ...rows] },
    {
      note: 'With an upper-case letter in the path, the letter case of the source must be that of the path.',
      key: `$sf_rest $${hit}`,
      name: checked,
      rows: [
        ['default', `$${hit}`],
        ['~^(?<sf_s>[^ ]++) \\^\\k<sf_s> (?<sf_v>.+)$', '$sf_v'],
        ['~^[^ ]*+ \\^', next === undefined ? '' : `$${next}`],
      ],
    },
    {
      key: '$sf_case',
      name,
      rows: [
        ['default', `$${checked}`],
        ['', `$${hit}`],
      ],
    },
  ];
}

function regexMaps({ on, rows, guard }: RegexStep, name: string, next: string | undefined): NginxMap[] {
  if (on === 'line') return [{ key: '$sf_line', name, rows: [...handOn(next), ...rows] }];
  // An expression may match the empty text, and a path that is not tested is empty.
  const map = (key: string): NginxMap => ({
    key,
    name,
    rows: [...handOn(next), ['', next === undefined ? '' : `$${next}`], ...rows],
  });
  if (guard === undefined) return [map('$sf_full')];
  const asked = name.replace('found', 'asked');
  return [{ key: '$sf_query', name: asked, rows: [[guard, '$sf_full']] }, map(`$${asked}`)];
}
