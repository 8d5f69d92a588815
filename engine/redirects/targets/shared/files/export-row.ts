import type { RedirectRule } from '../../../../model/redirect.ts';
import { prefixOf, ruleOn } from '../../../match/expand-sites.ts';
import { formatPattern, formatTarget } from '../../../match/pattern.ts';
import { onceForRules } from '../plan/once-for-rules.ts';

/** A redirect on one site, with every field that the model knows; empty where a rule has none. */
export interface ExportRow {
  /** The prefix of the site, empty for the root. */
  readonly site: string;
  /** As the manifest writes it, with `{site}`. */
  readonly rule: string;
  /** A pattern: `:name` is a segment, `:name(a|b)` one of these, `*` the rest; a regular expression begins with `^`. */
  readonly source: string;
  readonly target: string;
  readonly status: number;
  readonly case: 'sensitive' | 'insensitive';
  readonly slash: RedirectRule['slash'];
  /** Keys that the query must have, written as a query. A key without `=` matches any value. */
  readonly query: string;
  readonly forward: RedirectRule['forward'];
  readonly priority: number;
  readonly overrides: string;
  readonly external: boolean;
  readonly owner: string;
  readonly reason: string;
  readonly ticket: string;
  readonly note: string;
  readonly added: string;
  readonly expires: string;
  /** Where the manifest has it: file and JSON Pointer. */
  readonly file: string;
  readonly pointer: string;
  /** The one host that the rule holds on; empty for every host. */
  readonly host: string;
}

export const EXPORT_FIELDS = [
  'site',
  'rule',
  'source',
  'target',
  'status',
  'case',
  'slash',
  'query',
  'forward',
  'priority',
  'overrides',
  'external',
  'owner',
  'reason',
  'ticket',
  'note',
  'added',
  'expires',
  'file',
  'pointer',
  'host',
] as const satisfies readonly (keyof ExportRow)[];

/** One row for each site of each rule, the most specific rule first. */
export const exportRows = onceForRules((rules): readonly ExportRow[] =>
  rules.flatMap((rule) => rule.sites.map((flag) => exportRow(rule, flag))),
);

function exportRow(rule: RedirectRule, flag: string): ExportRow {
  const { source, target } = ruleOn(rule, flag);
  const { about, at } = rule;
  return {
    site: prefixOf(flag),
    rule: rule.id,
    source: formatPattern(source),
    target: target ? formatTarget(target) : '',
    status: rule.status,
    case: rule.caseSensitive ? 'sensitive' : 'insensitive',
    slash: rule.slash,
    query: formatGuards(rule),
    forward: rule.forward,
    priority: rule.priority,
    overrides: rule.overrides ?? '',
    external: rule.external,
    owner: about.owner ?? '',
    reason: about.reason ?? '',
    ticket: about.ticket ?? '',
    note: about.note ?? '',
    added: about.added ?? '',
    expires: about.expires ?? '',
    file: at.file,
    pointer: at.pointer,
    host: rule.host?.name ?? '',
  };
}

function formatGuards({ query }: RedirectRule): string {
  return Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) =>
      value === true ? encodeURIComponent(key) : `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
    )
    .join('&');
}
