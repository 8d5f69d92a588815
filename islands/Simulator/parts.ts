import type { Button, Cell, Field, Part, Tone } from './model.ts';
import type { Patch } from './patch.ts';

type Options = NonNullable<Field['options']>;
type Limits = Pick<Field, 'check' | 'off' | 'unit' | 'step'>;

export const note = (text: string, tone: Tone = 'idle'): Part => ({ kind: 'note', text, tone });

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
