import type { Parsed } from '../../match/pattern.ts';
import type { RedirectStatus } from '../../../model/redirect.ts';
import type { Draft } from '../shared/collect.ts';
import { readSwitch } from '../shared/text/csv-rows.ts';
import type { Cell, Column } from './columns.ts';
import { readStatus } from './status.ts';

/** The fields of a rule beside its source and target, with the changes to report. */
export interface Settings {
  readonly draft: Pick<
    Draft,
    'case' | 'slash' | 'forward' | 'priority' | 'overrides' | 'reason' | 'note' | 'added' | 'expires'
  >;
  readonly status: RedirectStatus;
  /** True for a source that is a regular expression. */
  readonly regex: boolean;
  readonly changes: readonly string[];
}

/** Reads the columns that say how a rule holds, and the texts about it that are for people. */
export function readSettings(cell: Cell): Parsed<Settings> {
  const status = readStatus(cell('status'));
  if (!status.ok) return status;
  const enabled = isEnabled(cell);
  if (!enabled.ok) return enabled;
  const regex = isExpression(cell);
  if (!regex.ok) return regex;
  const wrong = CHOICES.find(([name, values]) => cell(name) !== '' && !values.includes(cell(name).toLowerCase()));
  if (wrong) return unknown(cell, wrong[0], `Write ${wrong[1].map((value) => `\`${value}\``).join(' or ')}.`);
  if (!/^\d*$/.test(cell('priority'))) return unknown(cell, 'priority', 'Write a whole number.');
  const date = (['added', 'expires'] as const).find((name) => cell(name) !== '' && !DAY.test(cell(name)));
  if (date) return flaw(`\`${cell(date)}\` is not a valid date.`, 'Write it as 2026-03-14.');
  const texts = (['reason', 'note', 'added', 'expires'] as const).filter((name) => cell(name) !== '');
  const forward = cell('forward').toLowerCase();
  return {
    ok: true,
    value: {
      draft: {
        ...(cell('case').toLowerCase() === 'insensitive' ? { case: 'insensitive' } : {}),
        ...(cell('slash').toLowerCase() === 'exact' ? { slash: 'exact' } : {}),
        ...(forward === 'merge' || forward === 'drop' ? { forward } : {}),
        ...(Number(cell('priority')) > 0 ? { priority: Number(cell('priority')) } : {}),
        ...(cell('overrides') === '' ? {} : { overrides: 'page' }),
        ...Object.fromEntries(texts.map((name) => [name, cell(name)])),
      },
      ...status.value,
      regex: regex.value,
    },
  };
}

/** The values of a column, as the export `csv` writes them. */
const CHOICES: readonly (readonly [Column, readonly string[]])[] = [
  ['case', ['sensitive', 'insensitive']],
  ['slash', ['either', 'exact']],
  ['forward', ['keep', 'merge', 'drop']],
  ['overrides', ['page']],
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isEnabled(cell: Cell): Parsed<true> {
  for (const [name, wanted] of [
    ['enabled', true],
    ['disabled', false],
  ] as const) {
    const value = readSwitch(cell(name), wanted);
    if (value === undefined) return unknown(cell, name, 'Write TRUE or FALSE.');
    if (value !== wanted) return flaw('The rule is switched off.', 'Delete the row, or switch the rule on.');
  }
  return { ok: true, value: true };
}

function isExpression(cell: Cell): Parsed<boolean> {
  const regex = readSwitch(cell('regex'), false);
  if (regex === undefined) return unknown(cell, 'regex', 'Write TRUE or FALSE.');
  const match = cell('match').toLowerCase();
  if (['', 'exact', 'wildcard', 'regex'].includes(match)) return { ok: true, value: regex || match === 'regex' };
  return unknown(cell, 'match', 'The import reads `exact`, `wildcard` and `regex`.');
}

function unknown(cell: Cell, name: Column, hint: string): Parsed<never> {
  return flaw(`The value \`${cell(name)}\` in the column for \`${name}\` is unknown.`, hint);
}

function flaw(message: string, hint: string): Parsed<never> {
  return { ok: false, flaw: { message, hint } };
}
