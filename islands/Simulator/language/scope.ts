import type { Context } from '../model.ts';

/** A compiled expression: a function that returns its value. */
export type Run = (scope: Scope) => unknown;

/** The names that an expression can use. */
export interface Scope {
  readonly context: Context<unknown>;
  /** The definitions of the device, by name. */
  readonly definitions: Readonly<Record<string, Run>>;
  readonly functions: Readonly<Record<string, (scope: Scope, given: readonly unknown[]) => unknown>>;
  /** Definitions that were asked for already. */
  readonly known: Map<string, unknown>;
  readonly frame: Frame | undefined;
}

/** A name of `as`, `at`, `$let` or a parameter. An inner one hides an outer one. */
interface Frame {
  readonly name: string;
  readonly value: unknown;
  readonly outer: Frame | undefined;
}

export function withName(scope: Scope, name: string | undefined, value: unknown): Scope {
  return name === undefined ? scope : { ...scope, frame: { name, value, outer: scope.frame } };
}

/** The value of a name: a local one, a part of the context, or a definition of the device. */
export function lookUp(scope: Scope, name: string): unknown {
  for (let frame = scope.frame; frame; frame = frame.outer) if (frame.name === name) return frame.value;
  const { context, definitions, known } = scope;
  switch (name) {
    case 'values':
      return context.v;
    case 'entered':
      return context.d;
    case 'clock':
      return context.clock;
    default:
  }
  if (known.has(name)) return known.get(name);
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  const value = definition?.({ ...scope, frame: undefined });
  known.set(name, value);
  return value;
}
