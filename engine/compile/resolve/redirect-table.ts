import { originAt, pointerTo, type Report } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import {
  afterFlaw,
  cellOffset,
  endOfCell,
  endOfRow,
  readCsv,
  type CsvFlaw,
  type CsvPlace,
} from '../../redirects/read-csv.ts';
import { reportConflict } from '../parse/merge-conflict.ts';
import { readHeader, rowPointer, type RedirectTable } from '../parse/parse-table.ts';
import { validateValue } from '../validate.ts';
import type { RuleRaw } from './redirect-raw.ts';
import { resolveRule, type RuleContext } from './redirect-rule.ts';

/** The keys of a rule that fit into a cell; the others are lists or mappings. */
const COLUMNS = [
  'from',
  'regex',
  'host',
  'to',
  'status',
  'sites',
  'case',
  'slash',
  'forward',
  'priority',
  'overrides',
  'external',
  'owner',
  'reason',
  'ticket',
  'added',
  'expires',
  'note',
];
const NUMBERS = new Set(['status', 'priority']);

/** Reads the rows of a table as rules. The first row names the keys; an empty cell omits its key. */
export function resolveTable(
  table: RedirectTable,
  context: RuleContext,
  add: (rules: readonly RedirectRule[]) => void,
): void {
  const { text, path, columns } = table;
  if (!checkColumns(table, context.report)) return;
  const [from, to] = [columns.indexOf('from'), columns.indexOf('to')];
  const others = columns.map((_, index) => index).filter((index) => index !== from && index !== to);
  const readRest = createRestReader(table, others, context.report);
  const onRow = (cells: string[], { line, start }: CsvPlace): void => {
    if (line === 1) return;
    const at = originAt(path, rowPointer(start));
    if (cells.length !== columns.length) {
      context.report({
        code: 'RD022',
        message: `The row has ${cells.length} cells; the table has ${columns.length} columns.`,
        hint: 'Write a text with a comma in quotes: `"a,b"`.',
        at,
      });
      return;
    }
    const rest = readRest(cells, start);
    if (!rest) return;
    const raw = { ...rest, ...(cells[from] ? { from: cells[from] } : {}), ...(cells[to] ? { to: cells[to] } : {}) };
    if (raw.from === undefined && raw.regex === undefined) {
      context.report({ code: 'SC002', message: 'The key `from` is missing.', hint: 'Write the old path.', at });
      return;
    }
    add(resolveRule(raw as RuleRaw, at, context));
  };
  let flaw = readCsv(text, onRow);
  while (flaw) {
    reportFlaw(path, flaw, context.report);
    flaw = readCsv(text, onRow, afterFlaw(text, flaw));
  }
}

/** Checks that no merge has left its markers, and that each column is known, named and there once. False: the rows cannot be read. */
function checkColumns({ path, text, columns }: RedirectTable, report: Report): boolean {
  if (reportConflict(path, text, report)) return false;
  const flaw = readHeader(text, () => {});
  if (flaw) {
    reportFlaw(path, flaw, report);
    return false;
  }
  if (!columns.includes('from') && !columns.includes('regex') && columns.every((name) => COLUMNS.includes(name))) {
    report({
      code: 'RD021',
      message: 'The table has no column `from`.',
      hint: 'Begin the file with a row of column names, such as `from,to`.',
      at: { file: path, start: 0, end: endOfRow(text, 0) },
    });
    return false;
  }
  let sound = true;
  columns.forEach((name, index) => {
    if (COLUMNS.includes(name) && columns.indexOf(name) === index) return;
    sound = false;
    const start = cellOffset(text, 0, index);
    report({ code: 'RD021', ...columnProblem(name), at: { file: path, start, end: endOfCell(text, start) } });
  });
  return sound;
}

function columnProblem(name: string): { message: string; hint: string } {
  const known = `The first row names the columns: ${listSome(COLUMNS, COLUMNS.length)}.`;
  if (name === '') return { message: 'A column has no name.', hint: `Delete it, or name it. ${known}` };
  if (COLUMNS.includes(name))
    return { message: `The column \`${name}\` appears twice.`, hint: 'Delete one of the two.' };
  const separator = OTHER_SEPARATORS.find(([sign]) => name.includes(sign));
  if (separator)
    return {
      message: `The columns are separated by ${separator[1]}; those of a table are separated by commas.`,
      hint: `Write \`${name.replaceAll(separator[0], ',')}\`, and commas in the rows below, or import the file with \`sitefold redirects import csv\`.`,
    };
  return { message: `The column \`${name}\` is unknown.`, hint: didYouMean(name, COLUMNS, known) };
}

/** Spreadsheets write semicolons where the comma is the decimal sign, and tabs when cells are copied. */
const OTHER_SEPARATORS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

function reportFlaw(file: string, { message, hint, start }: CsvFlaw, report: Report): void {
  report({ code: 'RD020', message, hint, at: { file, start, end: start + 1 } });
}

type Rest = Omit<RuleRaw, 'from' | 'to'>;

/** Reads the cells other than source and target. They repeat in most rows, so each combination is checked against the schema once. */
function createRestReader(
  { path, columns }: RedirectTable,
  others: readonly number[],
  report: Report,
): (cells: readonly string[], start: number) => Rest | undefined {
  const known = new Map<string, Rest>();
  return (cells, start) => {
    const key = others.map((index) => cells[index] ?? '').join('\n');
    const found = known.get(key);
    if (found) return found;
    const rest: Record<string, unknown> = {};
    for (const index of others) {
      const [name = '', cell = ''] = [columns[index], cells[index]];
      if (cell !== '') rest[name] = valueOf(name, cell);
    }
    const pointer = rowPointer(start);
    const sound = validateValue(
      'redirects',
      { groups: [{ name: 'table', rules: [{ from: '/', ...rest }] }] },
      (problem, inner) => report({ ...problem, at: originAt(path, pointerTo(pointer, ...inner.split('/').slice(5))) }),
    );
    if (!sound) return undefined;
    known.set(key, rest as Rest);
    return rest as Rest;
  };
}

function valueOf(name: string, cell: string): unknown {
  if (NUMBERS.has(name) && /^-?\d+$/.test(cell)) return Number(cell);
  if (name === 'external' && /^(?:true|false)$/.test(cell)) return cell === 'true';
  if (name === 'sites' && cell !== 'all' && cell !== 'prefixed')
    return cell.split(' ').map((flag) => (flag === 'root' ? '' : flag));
  if (name === 'host' && cell.includes(' ')) return cell.split(' ');
  return cell;
}
