import { namedGroups } from '../../analysis/regex-safety.ts';
import type { Flaw } from '../../match/pattern.ts';
import { restoreCell } from '../../targets/shared/files/csv-line.ts';
import type { RedirectImporter } from '../importer.ts';
import { collect, type Collector, type Draft, type Place } from '../shared/collect.ts';
import { rulesOfExpression, type ExpressionRules } from '../shared/expression/rules-of-expression.ts';
import { bindHost, readFileHosts, type FileHosts } from '../shared/source/file-hosts.ts';
import { sayUnread } from '../shared/text/csv-header.ts';
import { readRows, separatorOf } from '../shared/text/csv-rows.ts';
import { readTemplate } from '../shared/target/read-template.ts';
import { readHeader, type Cell, type Columns } from './columns.ts';
import { readSettings, type Settings } from './settings.ts';
import { matchRow, patternOrLiteral, readRowSource, type RowSource } from './source.ts';
import { leadsToItself, readRowTarget, targetHostOf } from './target.ts';

/**
 * A spreadsheet of redirects: from, to, and an optional status, separated by commas, semicolons or tabs. A first row whose first cell is
 * neither a path nor an address is the header, which may name more columns, such as those of the export `csv`. Rows that begin with `#` are
 * comments. `:name` and a final `*` have the same meaning as in redirects.yaml.
 */
export const csv: RedirectImporter = {
  id: 'csv',
  title: 'CSV with the columns from, to, and status',
  docs: 'https://www.rfc-editor.org/rfc/rfc4180',
  precedence: 'specificity',
  read(text) {
    const into = collect();
    const rows = readTable(text, into);
    const hosts = readFileHosts(
      rows.map(({ cell, place }) => {
        const source = readRowSource(cell, false);
        const target = targetHostOf(cell);
        const host = source.ok && !source.value.bound ? source.value.host : undefined;
        return { place, sources: host === undefined ? [] : [host], ...(target === undefined ? {} : { target }) };
      }),
      into,
    );
    for (const row of rows) {
      const flaw = takeRow(row, hosts, into);
      if (flaw) into.refuse(row.place, flaw);
    }
    return into.finish();
  },
};

interface Row {
  readonly cell: Cell;
  readonly place: Place;
}

/** Reads the rows below the header; refuses those with too many or too few cells. */
function readTable(text: string, into: Collector): readonly Row[] {
  const all: { readonly cells: readonly string[]; readonly at: Place }[] = [];
  const onRow = (given: readonly string[], at: Place): void => void all.push({ cells: given.map(restoreCell), at });
  readRows(text, into, onRow, separatorOf(text.trimStart(), isFirstRow));
  const rows: Row[] = [];
  let columns: Columns | undefined;
  for (const [index, { cells, at }] of all.entries()) {
    const header = columns ? undefined : readHeader(cells, () => all.slice(index + 1).map((row) => row.cells));
    if (header) {
      columns = header;
      sayUnread(cells, header, at, into);
      continue;
    }
    if (cells[0]?.startsWith('#') || cells.every((one) => one === '')) continue;
    columns ??= ['from', 'to', 'status'];
    const known = columns;
    const cell: Cell = (name) => cells[known.indexOf(name)] ?? '';
    const place = { ...at, matching: () => matchRow(cell) };
    const wrong = countFlaw(cells, known, place);
    if (wrong === undefined) rows.push({ cell, place });
    else into.refuse(place, wrong);
  }
  return rows;
}

function isFirstRow(cells: readonly string[]): boolean {
  return readHeader(cells) !== undefined || /^(?:\/|https?:)/i.test(cells[1] ?? '');
}

function countFlaw(cells: readonly string[], columns: Columns, { text }: Place): string | undefined {
  if (cells.length < 2)
    return `The row has one cell. Write \`from,to\`${/[;\t|]/.test(text) ? ', with a comma between them' : ''}.`;
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    return `The row has more than ${columns.length} cells. Put an address that holds a comma in quotes.`;
  return undefined;
}

/** Takes the rules of a row, or returns why there are none. */
function takeRow({ cell, place }: Row, hosts: FileHosts, into: Collector): Flaw | string | undefined {
  const settings = readSettings(cell);
  if (!settings.ok) return settings.flaw;
  const isExpression = settings.value.regex || cell('from').startsWith('^');
  const source = readRowSource(cell, isExpression);
  if (!source.ok) return source.flaw;
  const bound = bindHost(source.value.host, source.value.bound ? { several: true } : hosts);
  if (!bound.ok) return bound.flaw;
  const { host } = bound.value;
  const own = new Set(host === undefined && hosts.site !== undefined ? [hosts.site] : []);
  const made = isExpression
    ? expressionRules(cell, settings.value, own)
    : plainRule(cell, source.value, { settings: settings.value, own });
  if (!made.ok) return made.reason;
  const { status, draft } = settings.value;
  const common = {
    ...(host === undefined ? {} : { host }),
    ...(status === 301 ? {} : { status }),
    ...(source.value.query ? { query: source.value.query } : {}),
  };
  for (const [index, { reach: _reach, ...where }] of made.rules.entries()) {
    const rule: Draft = { ...where, ...common, ...draft };
    if (leadsToItself(rule)) return SAME_PAGE;
    const changes = [...source.value.changes, ...settings.value.changes, ...made.changed];
    into.take(place, rule, index === 0 ? changes : []);
  }
  return undefined;
}

const SAME_PAGE =
  'The source and the target are the same page, apart from scheme, host or slash at the end. Delete the row, or write the host of the source into a column `host` if it is an old domain.';

interface RowScope {
  readonly settings: Settings;
  /** The hosts whose addresses become paths. */
  readonly own: ReadonlySet<string>;
}

function plainRule(cell: Cell, { path }: RowSource, { settings, own }: RowScope): ExpressionRules {
  const source = patternOrLiteral(path);
  if (!source.ok) return failed(source.flaw);
  const { changes, ...matching } = source.value;
  const target = settings.status === 410 && cell('to') === '' ? undefined : readRowTarget(cell, own);
  if (target?.ok === false) return failed(target.flaw);
  const { changes: changed = [], ...where } = target?.value ?? {};
  return { ok: true, rules: [{ ...matching, ...where, reach: '' }], changed: [...changes, ...changed] };
}

/** An expression with named groups has a target as in redirects.yaml; otherwise, `$1` or `\1` is a group. */
function expressionRules(cell: Cell, { status, draft }: Settings, own: ReadonlySet<string>): ExpressionRules {
  const [expression, to] = [cell('from'), cell('to')];
  const gone = status === 410 && to === '';
  if (namedGroups(expression).length > 0) {
    const target = gone ? undefined : readRowTarget(cell, own);
    if (target?.ok === false) return failed(target.flaw);
    const { changes = [], ...where } = target?.value ?? {};
    return { ok: true, rules: [{ regex: expression, ...where, reach: expression }], changed: changes };
  }
  return rulesOfExpression({
    expression,
    ignoreCase: draft.case === 'insensitive',
    subject: { slash: true, whole: false },
    ...(gone ? {} : { target: readTemplate(to, /\$\{?(\d+)\}?|\\(\d+)/g) }),
  });
}

function failed({ message, hint }: Flaw): ExpressionRules {
  return { ok: false, reason: `${message} ${hint}`.trim() };
}
