import { createContext, useContext, type ComponentType } from 'react';
import type { Finding, FormSchema } from '../../contract.ts';
import type { FormEdit } from './set-at.ts';

export interface FieldProps {
  readonly schema: FormSchema;
  readonly value: unknown;
  /** Relative to the value of the form. */
  readonly pointer: string;
  readonly label: string;
  readonly required?: boolean;
  /** True for an item of a list or a map: it is kept when it is emptied, and removed by its own button. */
  readonly item?: boolean;
  /** True for the value of the form itself, which needs no heading. */
  readonly top?: boolean;
}

/** What every field of a form needs. */
export interface FormContextValue {
  /** For the ids of elements. */
  readonly id: string;
  readonly file: string;
  /** The line of the value, from 1. */
  readonly line: number;
  /** The findings of the value, with pointers relative to it. */
  readonly findings: readonly Finding[];
  readonly languages: readonly string[];
  /** The component for values of any schema, of which fields with parts are made. */
  readonly Field: ComponentType<FieldProps>;
  readonly edit: (edits: readonly FormEdit[]) => void;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error('a field is used outside a form');
  return form;
}

/** The ids of a field and of what describes it. */
export function idsOf(form: string, pointer: string): { field: string; help: string; findings: string } {
  const field = `${form}${pointer}`;
  return { field, help: `${field} help`.replaceAll(' ', '-'), findings: `${field} findings`.replaceAll(' ', '-') };
}
