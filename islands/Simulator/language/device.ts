import type { Context, Device, Part } from '../model.ts';
import type { Patch } from '../patch.ts';
import { compile, compileNames } from './evaluate.ts';
import { isMapping, type Expression, type Mapping } from './expression.ts';
import { withName, type Run, type Scope } from './scope.ts';

/** A device as its file describes it. The schema of the file documents each key. */
export interface DeviceData {
  readonly pace?: number;
  readonly narrow?: boolean;
  readonly constants?: Mapping;
  readonly values: Mapping;
  readonly settle?: Expression;
  readonly hidden?: Expression;
  readonly locked?: Expression;
  readonly define?: Mapping;
  readonly screens: readonly ScreenData[];
}

interface ScreenData {
  readonly let?: Mapping;
  readonly parts: readonly Expression[];
}

/** The device that a file describes. */
export function makeDevice(data: DeviceData): Device<object> {
  const { constants = {}, define = {}, pace, narrow } = data;
  const definitions = Object.entries(define);
  // The value of a constant does not change, so it is computed once.
  const fixed = new Map<string, unknown>();
  const inFixed = Object.entries(constants).map(([name, value]) => [name, kept(name, compile(value), fixed)] as const);
  const runs: Readonly<Record<string, Run>> = Object.fromEntries([
    ...inFixed,
    ...definitions.filter(([, value]) => !isFunction(value)).map(([name, value]) => [name, compile(value)] as const),
    ['initial', compile(data.values)],
  ]);
  const functions = Object.fromEntries(
    definitions.flatMap(([name, value]) => (isFunction(value) ? [[name, compileFunction(value)] as const] : [])),
  );
  const scopeOf = (context: Partial<Context<unknown>>): Scope => ({
    context: context as Context<unknown>,
    definitions: runs,
    functions,
    known: new Map(),
    frame: undefined,
  });
  const [settle, hidden, locked] = [data.settle, data.hidden, data.locked].map(compile);
  const screens = data.screens.map(({ let: names, parts }) => [compileNames(names), compile(parts)] as const);
  const initial = compile(data.values);
  return {
    values: (context) => initial(scopeOf(context)) as object,
    screens: screens.map(
      ([names, parts]) =>
        (context) =>
          parts(names(scopeOf(context))) as readonly Part[],
    ),
    settle: (v, clock) => settle?.(scopeOf({ v, clock })) as Patch | undefined,
    hidden: (v) => (hidden?.(scopeOf({ v })) ?? []) as readonly number[],
    locked: (context) => locked?.(scopeOf(context)) as string | undefined,
    ...(pace === undefined ? {} : { pace }),
    ...(narrow === undefined ? {} : { narrow }),
  };
}

function kept(name: string, run: Run, values: Map<string, unknown>): Run {
  return (scope) => {
    if (!values.has(name)) values.set(name, run(scope));
    return values.get(name);
  };
}

interface FunctionData extends Mapping {
  readonly given: readonly string[];
}

function isFunction(value: Expression | undefined): value is FunctionData {
  return isMapping(value) && Array.isArray(value['given']);
}

function compileFunction({ given: names, is }: FunctionData): (scope: Scope, given: readonly unknown[]) => unknown {
  const run = compile(is);
  return (scope, given) =>
    run(names.reduce((inner, name, i) => withName(inner, name, given[i]), { ...scope, frame: undefined } as Scope));
}
