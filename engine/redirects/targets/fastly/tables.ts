import type { ExactRow } from '../shared/plan/fold-sites.ts';
import { locationParts } from '../shared/plan/location-parts.ts';
import { siteConditions, type VclDialect } from '../shared/vcl/vcl.ts';
import type { RedirectPlan } from '../target.ts';

/** A table of sources on the same sites, with the same status. */
export interface FastlyTable {
  readonly text: string;
  /** The expression that looks a request up. */
  readonly lookup: string;
  /** The sites of the table; empty if it is for all sites. */
  readonly condition: string;
  readonly status: number;
  /** The longest key, in characters. */
  readonly longest: number;
}

export function printTables(rows: readonly ExactRow[], plan: RedirectPlan, vcl: VclDialect): FastlyTable[] {
  const groups = Map.groupBy(rows, ({ rule, sites, slash }) =>
    [rule.status, slash === 'either', ['', ...plan.flags].filter((flag) => sites.includes(flag)).join(' ')].join(';'),
  );
  return [...groups.values()].flatMap((group, index) => printTable(group, `sitefold_${index + 1}`, plan, vcl));
}

function printTable(rows: readonly ExactRow[], name: string, plan: RedirectPlan, vcl: VclDialect): FastlyTable[] {
  const [first] = rows;
  if (!first) return [];
  const entries = rows.map((row) => [keyOf(row), valueOf(row)] as const);
  const lines = entries.map(([key, value]) => `  ${vcl.string(key)}: ${vcl.string(value)},\n`).join('');
  return [
    {
      text: `table ${name} {\n${lines}}\n`,
      lookup: `table.lookup(${name}, ${first.slash === 'either' ? vcl.key : vcl.rest}, "")`,
      condition: siteConditions(first.sites, plan, vcl).join(' && '),
      status: first.rule.status,
      longest: Math.max(...entries.map(([key]) => key.length)),
    },
  ];
}

function keyOf({ path, slash }: ExactRow): string {
  return slash === 'with' ? `${path}/` : path;
}

/** Writes an entry such as `pw /new`: below the prefix, with the whole query. The text after the query comes last. */
function valueOf({ rule }: ExactRow): string {
  const parts = locationParts(rule);
  const at = parts.findIndex(({ kind }) => kind === 'query');
  const query = parts[at];
  const text = (some: typeof parts): string => some.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const before = text(at === -1 ? parts : parts.slice(0, at));
  const after = at === -1 ? '' : text(parts.slice(at + 1));
  const form = query?.kind === 'query' ? query.form.charAt(0) : '-';
  return `${rule.target?.sited ? 'p' : ''}${form} ${before}${after === '' ? '' : ` ${after}`}`;
}
