import type { Patch } from './patch.ts';
import type { PhoneProps } from './views/Phone.tsx';
import type { PlanProps } from './views/Plan.tsx';
import type { SceneProps } from './views/Scene.tsx';

/** The meaning of a state: live, warning, broken, switched off. */
export type Tone = 'good' | 'warn' | 'bad' | 'idle';

/** Something that takes a while: its values are written when it ends. Seconds. */
export interface Wait {
  readonly id: string;
  readonly seconds: number;
  readonly set: Patch;
}

export interface Button {
  readonly kind: 'button';
  readonly label: string;
  readonly set?: Patch;
  readonly wait?: Wait;
  /** The number of the screen that it opens. */
  readonly go?: number;
  readonly off?: boolean;
  readonly pressed?: boolean;
  /** The text of the log besides the label. */
  readonly log?: string;
  readonly file?: { readonly name: string; readonly text: string };
}

export interface Field {
  readonly kind: 'field';
  readonly path: string;
  readonly label: string;
  readonly as: 'text' | 'number' | 'choice' | 'switch' | 'range' | 'time';
  /** Values with their labels; a plain value is its own label. */
  readonly options?: readonly (string | number | readonly [value: string | number, label: string])[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  /** Returns the problem of a value, or undefined. */
  readonly check?: (value: unknown) => string | undefined;
  /** Why it cannot be changed. */
  readonly off?: string | false | undefined;
}

export interface Status {
  readonly kind: 'status';
  readonly text: string;
  readonly tone: Tone;
}

export type Cell = string | number | Field | Button | Status | readonly Button[];

export interface Mark {
  /** The place among the points. */
  readonly at: number;
  readonly text: string;
}

/** One part of a screen. */
export type Part =
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string | number | Status])[] }
  | {
      readonly kind: 'form';
      readonly fields: readonly Field[];
      readonly title?: string;
      /** Takes effect with each change, without Apply. */
      readonly instant?: boolean;
      /** Values that are written besides the fields when the form is applied. */
      readonly also?: Patch;
      /** The seconds after which the change is undone unless the visitor confirms it. */
      readonly revert?: number;
    }
  | {
      readonly kind: 'table';
      readonly title?: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
    }
  | {
      readonly kind: 'chart';
      readonly label: string;
      readonly points: readonly number[];
      readonly unit?: string;
      readonly bars?: boolean;
      readonly limit?: number;
      readonly from?: string;
      readonly to?: string;
      readonly marks?: readonly Mark[];
    }
  | {
      readonly kind: 'meter';
      readonly label: string;
      readonly value: number;
      readonly min: number;
      readonly max: number;
      readonly text: string;
      readonly tone?: Tone;
    }
  | { readonly kind: 'note'; readonly text: string; readonly tone: Tone }
  | { readonly kind: 'buttons'; readonly items: readonly Button[] }
  | { readonly kind: 'steps'; readonly items: readonly string[]; readonly done: number; readonly failed?: boolean }
  | {
      readonly kind: 'ports';
      readonly label: string;
      readonly items: readonly { readonly name: string; readonly text: string; readonly tone: Tone }[];
      /** Where the number of the chosen port is kept. */
      readonly path: string;
      readonly chosen: number;
    }
  | {
      readonly kind: 'tree';
      readonly label: string;
      /** Nodes in order; `depth` says below which one a node hangs. */
      readonly items: readonly {
        readonly depth: number;
        readonly button: Button;
        readonly text: string;
        readonly tone: Tone;
      }[];
    }
  | ({ readonly kind: 'scene' } & SceneProps)
  | { readonly kind: 'scenes'; readonly items: readonly SceneProps[] }
  | ({ readonly kind: 'plan' } & PlanProps)
  | ({ readonly kind: 'phone' } & PhoneProps)
  | { readonly kind: 'qr'; readonly text: string; readonly label: string }
  | { readonly kind: 'tone'; readonly on: boolean; readonly level: number }
  | {
      readonly kind: 'week';
      readonly label: string;
      /** 168 signs, a day after another, each hour 1 or 0. */
      readonly hours: string;
      readonly path: string;
    };

/** Figures of the product's specification. */
export type Figures = Readonly<Record<string, number | string | readonly string[]>>;

export interface Context<V> {
  /** The values in force. */
  readonly v: V;
  /** The values, with entered values that have not been applied. */
  readonly d: V;
  /** Seconds since the simulator was started. */
  readonly clock: number;
  readonly model: string;
  readonly locale: string;
  /** A figure of the specification. */
  readonly fig: (name: string, fallback?: number) => number;
  readonly list: (name: string, fallback?: readonly string[]) => readonly string[];
  readonly t: (word: string, values?: Readonly<Record<string, string | number>>) => string;
  /** A number in the language of the page, with its unit. */
  readonly n: (value: number, unit?: string) => string;
  /** A span of seconds in words. */
  readonly span: (seconds: number) => string;
  /** How far a wait has come, from 0 to 1; nothing when it is not under way. */
  readonly running: (id: string) => number | undefined;
  /** Lines of the log, youngest first. */
  readonly log: readonly LogLine[];
}

export interface LogLine {
  /** Seconds since the simulator was started. */
  readonly at: number;
  readonly text: string;
}

export type Screen<V> = (context: Context<V>) => readonly Part[];

/** A device: its factory values, and its screens. */
export interface Device<V> {
  readonly values: (context: Pick<Context<V>, 'fig' | 'list' | 'model' | 't'>) => V;
  readonly screens: readonly Screen<V>[];
  /** Returns changes of derived values, from the values and the clock. */
  readonly settle?: (values: V, clock: number) => Patch | undefined;
  /** Numbers of screens that do not apply. */
  readonly hidden?: (values: V) => readonly number[];
  /** Why the screens cannot be changed from here. */
  readonly locked?: (context: Context<V>) => string | undefined;
  /** Seconds between two refreshes, 1 unless told. */
  readonly pace?: number;
  /** Shown at the width of a phone. */
  readonly narrow?: boolean;
}
