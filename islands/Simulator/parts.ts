import type { Button, Cell, Field, Mark, Part, Patch, Status, Tone } from './model.ts';

type Row = Extract<Part, { kind: 'facts' }>['rows'][number];
type Options = NonNullable<Field['options']>;
type Limits = Pick<Field, 'check' | 'off' | 'unit' | 'step'>;

export const facts = (...rows: readonly Row[]): Part => ({ kind: 'facts', rows });

export const note = (text: string, tone: Tone = 'idle'): Part => ({ kind: 'note', text, tone });

export const form = (fields: readonly Field[], more: Partial<Extract<Part, { kind: 'form' }>> = {}): Part => ({
  kind: 'form',
  fields,
  ...more,
});

/** Fields that take effect with each change. */
export const live = (...fields: readonly Field[]): Part => ({ kind: 'form', fields, instant: true });

export const table = (head: readonly string[], rows: readonly (readonly Cell[])[], title?: string): Part => ({
  kind: 'table',
  head,
  rows,
  ...(title === undefined ? {} : { title }),
});

export const buttons = (...items: readonly Button[]): Part => ({ kind: 'buttons', items });

export const button = (label: string, set?: Patch, more: Partial<Button> = {}): Button => ({
  kind: 'button',
  label,
  ...(set === undefined ? {} : { set }),
  ...more,
});

/** A button that saves a text as a file. */
export const save = (label: string, name: string, text: string): Button => ({
  kind: 'button',
  label,
  file: { name, text },
  log: name,
});

export const status = (text: string, tone: Tone): Status => ({ kind: 'status', text, tone });

export const chart = (
  label: string,
  points: readonly number[],
  more: Partial<Omit<Extract<Part, { kind: 'chart' }>, 'marks'>> & { marks?: readonly Mark[] } = {},
): Part => ({ kind: 'chart', label, points, ...more });

/** A bar between two ends; the tone says whether the value is fine. */
export const meter = (
  label: string,
  value: number,
  [min, max]: readonly [number, number],
  text: string,
  tone: Tone = 'good',
): Part => ({ kind: 'meter', label, value, min, max, text, tone });

/** Steps of something under way: `done` from 0 to 1. */
export const steps = (items: readonly string[], done: number, failed = false): Part => ({
  kind: 'steps',
  items,
  done,
  failed,
});

export const text = (path: string, label: string, more: Limits = {}): Field => ({
  kind: 'field',
  as: 'text',
  path,
  label,
  ...more,
});

export const choice = (path: string, label: string, options: Options, more: Limits = {}): Field => ({
  kind: 'field',
  as: 'choice',
  path,
  label,
  options,
  ...more,
});

export const toggle = (path: string, label: string, more: Limits = {}): Field => ({
  kind: 'field',
  as: 'switch',
  path,
  label,
  ...more,
});

export const time = (path: string, label: string, more: Limits = {}): Field => ({
  kind: 'field',
  as: 'time',
  path,
  label,
  ...more,
});

export const number = (
  path: string,
  label: string,
  [min, max]: readonly [number, number],
  more: Limits = {},
): Field => ({ kind: 'field', as: 'number', path, label, min, max, ...more });

export const range = (
  path: string,
  label: string,
  [min, max]: readonly [number, number],
  more: Limits = {},
): Field => ({
  kind: 'field',
  as: 'range',
  path,
  label,
  min,
  max,
  ...more,
});

type Nodes = Extract<Part, { kind: 'tree' }>['items'];

/** A drawing of what hangs from what. */
export const tree = (label: string, items: Nodes): Part => ({ kind: 'tree', label, items });
