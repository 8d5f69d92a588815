import { prefixOf, targetOn } from '../../match/expand-sites.ts';
import type { RedirectRule } from '../../../model/redirect.ts';
import type { RedirectPlan } from '../target.ts';
import { foldPlan, onAllPrefixes, type ExactRow, type PatternRow } from '../shared/plan/fold-sites.ts';
import { splitHosts } from '../shared/plan/split-hosts.ts';
import { mapValue } from './map-value.ts';
import { groupNumber, openNumbered, rowRegex } from '../shared/regex/row-regex.ts';

/** A map file, and the samples of a request that are looked up in it. */
export interface HaproxyLookup {
  /** The name of the file, without folder. */
  readonly file: string;
  readonly lines: readonly string[];
  readonly converter: 'map_str' | 'map_regm';
  readonly samples: readonly HaproxySample[];
}

interface HaproxySample {
  readonly sample: string;
  /** The extra condition for a look-up. Without it, the map is read if no earlier map had an answer. */
  readonly condition?: string;
  /** The file with the expression that the query must match. */
  readonly guard?: { readonly file: string; readonly source: string };
}

/** Look-ups in order: those of hosts first. The first one with a result decides. */
export function haproxyLookups(plan: RedirectPlan): HaproxyLookup[] {
  const { hosts, common } = splitHosts(plan);
  const bound = hosts.flatMap(({ name, plan: own }, index) =>
    lookupsOf(own, `host${index + 1}-`).map((lookup) => onHost(lookup, name)),
  );
  return [...bound, ...lookupsOf(common)];
}

/** `start` begins the names of the files. */
function lookupsOf(plan: RedirectPlan, start = ''): HaproxyLookup[] {
  const folded = foldPlan(plan);
  const exact = exactLookup(folded.exact, plan.flags, `${start}exact`);
  return [
    ...regexLookups(folded.guarded, plan.flags, `${start}guarded`),
    ...(exact.lines.length > 0 ? [exact] : []),
    ...regexLookups(folded.patterns, plan.flags, `${start}patterns`),
  ];
}

function onHost(lookup: HaproxyLookup, host: string): HaproxyLookup {
  // A client may write the dot at the end of a full name.
  const asked = `{ var(txn.sf_host) -m str ${host} ${host}. }`;
  return {
    ...lookup,
    samples: lookup.samples.map((one) => ({ ...one, condition: [asked, one.condition ?? ''].join(' ').trim() })),
  };
}

/** Puts neighbouring rows that are tested on the same text into one file. */
function regexLookups(rows: readonly PatternRow[], flags: readonly string[], name: string): HaproxyLookup[] {
  const lookups: HaproxyLookup[] = [];
  for (const row of rows) {
    const { on, source, guard } = rowRegex(row, flags, openNumbered);
    const line = `${keyOf(source)} ${mapValue(onItsSites(row), (part) => {
      if (part.kind === 'text') return part.text;
      return `\\${groupNumber(source, part.kind === 'capture' ? part.name : '*')}`;
    })}`;
    const last = lookups.at(-1);
    const [sample] = last?.samples ?? [];
    const file = `sitefold-${name}${lookups.length + 1}.map`;
    const tested = on === 'line' ? 'var(txn.sf_line)' : 'var(txn.sf_full)';
    if (last && sample?.sample === tested && !sample.guard && guard === undefined)
      lookups[lookups.length - 1] = { ...last, lines: [...last.lines, line] };
    else {
      const asked =
        guard === undefined ? {} : { guard: { file: file.replace('.map', '.query'), source: keyOf(guard) } };
      lookups.push({ file, lines: [line], converter: 'map_regm', samples: [{ sample: tested, ...asked }] });
    }
  }
  return lookups;
}

/** A key of a map ends at white space. */
function keyOf(source: string): string {
  return source.replaceAll(' ', '\\x20');
}

/** A rule of the root also matches paths below a prefix, and redirects them to the root. */
function onItsSites({ rule, prefixed }: PatternRow): RedirectRule {
  return rule.target && !prefixed ? { ...rule, target: targetOn(rule.target, '') } : rule;
}

/** A rule on at most this many sites is written once for each site. */
const FEW = 3;

function exactLookup(rows: readonly ExactRow[], flags: readonly string[], name: string): HaproxyLookup {
  const samples = new Map<string, HaproxySample>();
  const lines: string[] = [];
  for (const row of rows.toSorted((a, b) => Number(b.rule.caseSensitive) - Number(a.rule.caseSensitive))) {
    const all = row.sites.includes('') && onAllPrefixes(row, flags);
    const few = !all && row.sites.length <= FEW;
    const anyCase = !row.rule.caseSensitive;
    const kind = `${few ? '' : siteName(row, flags)};${anyCase ? 'i' : ''}${row.slash === 'either' ? '' : 's'}:`;
    const path = row.slash === 'either' ? 'txn.sf_rest' : 'txn.sf_rest_slash';
    samples.set(kind, {
      sample: `str(${kind})${few ? ',concat(,txn.sf_prefix)' : ''},concat(,${path})${anyCase ? ',lower' : ''}`,
      ...(all || few ? {} : { condition: siteCondition(row, flags) }),
    });
    for (const flag of few ? row.sites : [undefined]) {
      const source = `${flag === undefined ? '' : prefixOf(flag)}${row.path}${row.slash === 'with' ? '/' : ''}`;
      const rule =
        row.rule.target && flag !== undefined ? { ...row.rule, target: targetOn(row.rule.target, flag) } : row.rule;
      const key = `${kind}${source}`;
      lines.push(
        `${anyCase ? key.toLowerCase() : key} ${mapValue(rule, (part) => (part.kind === 'text' ? part.text : ''))}`,
      );
    }
  }
  return { file: `sitefold-${name}.map`, lines, converter: 'map_str', samples: [...samples.values()] };
}

function siteName(row: ExactRow, flags: readonly string[]): string {
  if (onAllPrefixes(row, flags)) return row.sites.includes('') ? '*' : '+';
  return row.sites
    .map((flag) => flag || '.')
    .toSorted()
    .join('+');
}

function siteCondition(row: ExactRow, flags: readonly string[]): string {
  if (onAllPrefixes(row, flags)) return '!{ var(txn.sf_site) -m str . }';
  return `{ var(txn.sf_site) -m str ${row.sites.map((flag) => flag || '.').join(' ')} }`;
}
