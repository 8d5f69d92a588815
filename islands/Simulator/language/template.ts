import { lookUp, type Run, type Scope } from './scope.ts';

/** Where a value is found: a name, and the steps from there. A step in brackets is itself found by a path. */
interface Path {
  readonly root: string;
  readonly steps: readonly (string | number | Path)[];
}

/** A placeholder: a path or a number, and how it is written. `#` is a plain number, `span` a span of seconds, all else a unit. */
interface Placeholder {
  readonly of: Path | number;
  readonly format: string | undefined;
}

/**
 * The pieces of a text: `{values.bands[i].ssid}` is a placeholder, `{level:dBm}` one with a unit, `{{` and `}}` are braces. Nothing where
 * a placeholder is malformed.
 */
function parseTemplate(text: string): (string | Placeholder)[] | undefined {
  const pieces = text.split(/(\{\{|\}\}|\{[^{}]*\})/).map((piece) => {
    if (piece === '{{' || piece === '}}') return piece.charAt(0);
    if (!/[{}]/.test(piece)) return piece;
    return /^\{.*\}$/s.test(piece) ? parsePlaceholder(piece.slice(1, -1)) : undefined;
  });
  return pieces.includes(undefined) ? undefined : (pieces as (string | Placeholder)[]).filter((piece) => piece !== '');
}

function parsePlaceholder(text: string): Placeholder | undefined {
  const [, number, path, format] = /^(?:(-?\d+(?:\.\d+)?)|([^:]+))(?::(.+))?$/.exec(text) ?? [];
  const of = number === undefined ? parsePath(path ?? '') : Number(number);
  return of === undefined ? undefined : { of, format };
}

/** Parses a path such as `values.bands[i].ssid`. Returns undefined if the text is not a path. */
function parsePath(text: string): Path | undefined {
  const [root] = /^[a-zA-Z]\w*/.exec(text) ?? [];
  if (root === undefined) return undefined;
  const steps: (string | number | Path)[] = [];
  for (let at = root.length; at < text.length;) {
    const [whole, name] = /^\.(\w+)/.exec(text.slice(at)) ?? [];
    const step = whole === undefined ? bracketOf(text.slice(at)) : { length: whole.length, value: name ?? '' };
    if (step === undefined) return undefined;
    steps.push(step.value);
    at += step.length;
  }
  return { root, steps };
}

/** The step `[…]` at the beginning of a text. */
function bracketOf(text: string): { readonly length: number; readonly value: number | Path } | undefined {
  if (!text.startsWith('[')) return undefined;
  let depth = 0;
  const end = [...text].findIndex((sign) => {
    depth += sign === '[' ? 1 : sign === ']' ? -1 : 0;
    return depth === 0;
  });
  const inner = text.slice(1, end);
  const value = /^\d+$/.test(inner) ? Number(inner) : parsePath(inner);
  return end === -1 || value === undefined ? undefined : { length: end + 1, value };
}

/** A text that is one placeholder is the value itself; any other is a text. */
export function compileTemplate(text: string): Run {
  const pieces = parseTemplate(text);
  if (!pieces) throw new Error(`the text has a malformed placeholder: ${text}`);
  const [first] = pieces;
  if (pieces.length === 0) return () => '';
  if (pieces.length === 1 && first !== undefined) return compilePiece(first);
  const runs = pieces.map(compilePiece);
  return (scope) => runs.map((run) => say(run(scope))).join('');
}

/** A value inside a text: one that is not there is left out. */
export function say(value: unknown): string {
  // oxlint-disable-next-line no-base-to-string -- texts, numbers and switches
  return value === undefined || value === null ? '' : String(value);
}

function compilePiece(piece: string | Placeholder): Run {
  if (typeof piece === 'string') return () => piece;
  const { of, format } = piece;
  const run = typeof of === 'number' ? () => of : (scope: Scope) => valueOf(of, scope);
  return format === undefined ? run : (scope) => formatted(scope, run(scope), format);
}

function formatted({ context }: Scope, value: unknown, format: string): string {
  if (format === 'span') return context.span(Number(value));
  return context.n(value as number, format === '#' ? undefined : format);
}

function valueOf({ root, steps }: Path, scope: Scope): unknown {
  const keys = steps.map((step) => (typeof step === 'object' ? valueOf(step, scope) : step));
  if (root === 'word') return scope.context.t(String(keys[0]));
  return keys.reduce(entryOf, lookUp(scope, root));
}

/** An own entry of a mapping, a list or a text, or the length of the latter. */
export function entryOf(value: unknown, key: unknown): unknown {
  if (typeof value === 'string') return key === 'length' ? value.length : value[Number(key)];
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, key as PropertyKey)
    ? (value as Record<PropertyKey, unknown>)[key as PropertyKey]
    : undefined;
}
