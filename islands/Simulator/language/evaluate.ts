import { isMapping, operationOf, type Expression, type Mapping } from './expression.ts';
import { IN_CONTEXT, isTrue, ON_ONE, ON_SEVERAL } from './operations.ts';
import { withName, type Run, type Scope } from './scope.ts';
import { compileTemplate } from './template.ts';

/** Compiles an expression to a function that returns its value. Throws if it is invalid, which the lint of the content reports earlier. */
export function compile(expression: Expression | undefined): Run {
  if (typeof expression === 'string') return compileTemplate(expression);
  if (isMapping(expression)) return compileMapping(expression);
  if (Array.isArray(expression)) return compileList(expression as readonly Expression[]);
  const value = expression ?? undefined;
  return () => value;
}

function compileMapping(mapping: Mapping): Run {
  const name = operationOf(mapping);
  if (name === undefined) return compileObject(mapping);
  const form = FORMS[name];
  if (form) return form(mapping);
  const one = ON_ONE[name];
  if (one) {
    const run = compile(mapping[name]);
    return (scope) => one(run(scope));
  }
  const inContext = IN_CONTEXT[name];
  const several = ON_SEVERAL[name];
  const runs = argumentsOf(mapping, name).map(compile);
  if (inContext) return (scope) => inContext(scope.context, ...runs.map((run) => run(scope)));
  if (several) return (scope) => several(...runs.map((run) => run(scope)));
  throw new Error(`there is no operation ${name}`);
}

/** Returns the arguments of an operation: a list, or one value that is not a list. */
function argumentsOf(mapping: Mapping, name: string): readonly Expression[] {
  const given = mapping[name] ?? null;
  return Array.isArray(given) ? (given as readonly Expression[]) : [given];
}

/** Compiles a mapping of values. Keys without a value are left out; a `check` becomes a function of `value`. */
function compileObject(mapping: Mapping): Run {
  const entries = Object.entries(mapping).map(
    ([key, value]) => [compileTemplate(key), key === 'check' ? compileCheck(value) : compile(value)] as const,
  );
  return (scope) => {
    const result: Record<string, unknown> = {};
    for (const [key, value] of entries) {
      const found = value(scope);
      if (found !== undefined) result[String(key(scope))] = found;
    }
    return result;
  };
}

function compileCheck(expression: Expression | undefined): Run {
  const run = compile(expression);
  return (scope) => (value: unknown) => run(withName(scope, 'value', value));
}

type Add = (scope: Scope, list: unknown[]) => void;

/** Compiles a list. An entry may become several: `$each`, `$when`, `$spread`. */
function compileList(items: readonly Expression[]): Run {
  const adds = items.map((item): Add => {
    const entry = isMapping(item) ? compileEntries(item) : undefined;
    if (entry) return entry;
    const run = compile(item);
    return (scope, list) => list.push(run(scope));
  });
  return (scope) => {
    const list: unknown[] = [];
    for (const add of adds) add(scope, list);
    return list;
  };
}

function compileEntries(mapping: Mapping): Add | undefined {
  switch (operationOf(mapping)) {
    case '$spread': {
      const run = compile(mapping['$spread']);
      return (scope, list) => list.push(...(run(scope) as unknown[]));
    }
    case '$when': {
      const [condition, then, other] = [mapping['$when'], mapping['do'], mapping['else'] ?? []].map(compile);
      return (scope, list) =>
        list.push(...((isTrue(condition?.(scope)) ? then?.(scope) : other?.(scope)) as unknown[]));
    }
    case '$each': {
      const walk = compileWalk(mapping, '$each', 'do');
      return (scope, list) => {
        for (const [one] of walk(scope)) list.push(...(one() as unknown[]));
      };
    }
    default:
      return undefined;
  }
}

/** One entry of a list during an iteration: the result for it, the entry itself, and its index. */
type Step = readonly [ask: () => unknown, entry: unknown, index: number];

/** Walks through a list; `as` names the entry and `at` its place, counted from 0. */
function compileWalk(mapping: Mapping, name: string, question: string): (scope: Scope) => Step[] {
  const list = compile(mapping[name]);
  const run = compile(mapping[question]);
  const [as, at] = [nameOf(mapping['as']), nameOf(mapping['at'])];
  return (scope) =>
    (list(scope) as readonly unknown[]).map((entry, index) => [
      () => run(withName(withName(scope, as, entry), at, index)),
      entry,
      index,
    ]);
}

function nameOf(expression: Expression | undefined): string | undefined {
  return typeof expression === 'string' ? expression : undefined;
}

type Form = (mapping: Mapping) => Run;

/** A form that asks something of the entries of a list. */
const asking =
  (name: string, answer: (steps: readonly Step[]) => unknown, question = 'where'): Form =>
  (mapping) => {
    const walk = compileWalk(mapping, name, question);
    return (scope) => answer(walk(scope));
  };

/** Operations that name things, or do not ask for all that they are given. */
const FORMS: Readonly<Record<string, Form>> = {
  $if: ({ $if }) => {
    const [condition, then, other] = ($if as readonly Expression[]).map(compile);
    return (scope) => (isTrue(condition?.(scope)) ? then?.(scope) : other?.(scope));
  },
  $and: ({ $and }) => firstOf($and, (value) => !isTrue(value)),
  $or: ({ $or }) => firstOf($or, isTrue),
  $default: ({ $default }) => firstOf($default, (value) => value !== undefined),
  $let: ({ $let, in: inner }) => {
    const names = compileNames($let);
    const run = compile(inner);
    return (scope) => run(names(scope));
  },
  $times: ({ $times, at, to }) => {
    const [count, run] = [compile($times), compile(to)];
    return (scope) =>
      Array.from({ length: Number(count(scope)) }, (_, index) => run(withName(scope, nameOf(at), index)));
  },
  $map: asking('$map', (steps) => steps.map(([ask]) => ask()), 'to'),
  $filter: asking('$filter', (steps) => steps.filter(([ask]) => isTrue(ask())).map(([, entry]) => entry)),
  $find: asking('$find', (steps) => steps.find(([ask]) => isTrue(ask()))?.[1]),
  $findLast: asking('$findLast', (steps) => steps.findLast(([ask]) => isTrue(ask()))?.[1]),
  $findIndex: asking('$findIndex', (steps) => steps.findIndex(([ask]) => isTrue(ask()))),
  $some: asking('$some', (steps) => steps.some(([ask]) => isTrue(ask()))),
  $every: asking('$every', (steps) => steps.every(([ask]) => isTrue(ask()))),
  /** The entries by a number of each, the least first. */
  $sort: asking(
    '$sort',
    (steps) =>
      steps
        .map(([ask, entry]) => ({ entry, key: Number(ask()) }))
        .sort((a, b) => a.key - b.key)
        .map(({ entry }) => entry),
    'by',
  ),
  $call: ({ $call, with: given }) => {
    const name = nameOf($call) ?? '';
    const runs = ((given ?? []) as readonly Expression[]).map(compile);
    return (scope) => {
      const called = scope.functions[name];
      if (!called) throw new Error(`there is no function ${name}`);
      return called(
        scope,
        runs.map((run) => run(scope)),
      );
    };
  },
  $word: ({ $word, with: given }) => {
    const [word, values] = [compile($word), compile(given)];
    return (scope) =>
      scope.context.t(String(word(scope)), values(scope) as Record<string, string | number> | undefined);
  },
  $format: ({ $format, unit }) => {
    const [value, run] = [compile($format), compile(unit)];
    return (scope) => scope.context.n(value(scope) as number, run(scope) as string | undefined);
  },
  $json: ({ $json, indent }) => {
    const [value, run] = [compile($json), compile(indent)];
    return (scope) => JSON.stringify(value(scope), undefined, run(scope) as number | undefined);
  },
  $figure: ({ $figure, or }) => {
    const other = compile(or);
    return (scope) => scope.context.fig(nameOf($figure) ?? '', other(scope) as number | undefined);
  },
  $figures: ({ $figures, or }) => {
    const other = compile(or);
    return (scope) => scope.context.list(nameOf($figures) ?? '', other(scope) as readonly string[] | undefined);
  },
};

/** Every operation that a file of a device may use, sorted. */
export const OPERATIONS: readonly string[] = [
  '$each',
  '$spread',
  '$when',
  ...[FORMS, IN_CONTEXT, ON_ONE, ON_SEVERAL].flatMap(Object.keys),
].sort();

/** Names that are given their values one after another: a later one may be made of those before it. */
export function compileNames(names: Expression | undefined): (scope: Scope) => Scope {
  const runs = Object.entries(isMapping(names) ? names : {}).map(([name, value]) => [name, compile(value)] as const);
  return (scope) => runs.reduce((inner, [name, run]) => withName(inner, name, run(inner)), scope);
}

/** The first value that is the wanted one, or the last of all. */
function firstOf(expressions: Expression | undefined, isWanted: (value: unknown) => boolean): Run {
  const runs = (expressions as readonly Expression[]).map(compile);
  return (scope) => {
    let value: unknown;
    for (const run of runs) {
      value = run(scope);
      if (isWanted(value)) return value;
    }
    return value;
  };
}
