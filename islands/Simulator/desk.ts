import type { Basis } from './context.ts';
import type { Button, Field, Part } from './model.ts';
import type { Patch, Send } from './patch.ts';

/** The functions and data of the simulator that its parts use. */
export interface Desk {
  readonly basis: Basis;
  readonly values: object;
  readonly draft: Patch;
  readonly locked: boolean;
  readonly press: (button: Button) => void;
  /** Writes a setting at once. */
  readonly change: (field: Field, value: unknown) => void;
  readonly enter: (path: string, value: unknown) => void;
  readonly apply: (form: Extract<Part, { kind: 'form' }>, fields: readonly Field[]) => void;
  readonly discard: (fields: readonly Field[]) => void;
  readonly send: Send;
  /** The field as it may be used at the moment. */
  readonly lock: (field: Field) => Field;
}
