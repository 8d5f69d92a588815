/**
 * A regular expression of another host, for the encoded path after its first slash. It has only the forms that occur in redirects. A `set`
 * matches one character; `expression` is its text, `members` are its members, encoded, if they are few.
 */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly expression: string; readonly members?: readonly string[] }
  | { readonly kind: 'choice'; readonly options: readonly Sequence[]; readonly group?: Group }
  | { readonly kind: 'repeat'; readonly node: Node; readonly min: number; readonly max: number; readonly lazy: boolean }
  | { readonly kind: 'edge'; readonly expression: '^' | '$' | '\\b' | '\\B' };

export type Sequence = readonly Node[];

/** A capturing group, which a target names by number or by name. */
export interface Group {
  readonly number: number;
  readonly name?: string;
}

/** Any character, and any character except a slash, as the expressions of sets. */
export const ANY = '.';
export const NO_SLASH = '[^/]';

export const rest = (): Extract<Node, { kind: 'repeat' }> => ({
  kind: 'repeat',
  node: { kind: 'set', expression: ANY },
  min: 0,
  max: Infinity,
  lazy: false,
});

/** `.*` or `.+`: the rest of the path. */
export function isRest(node: Node | undefined): boolean {
  return (
    node?.kind === 'repeat' &&
    !node.lazy &&
    node.min <= 1 &&
    node.max === Infinity &&
    node.node.kind === 'set' &&
    node.node.expression === ANY
  );
}

/** True for `x?`, where `x` is a text. */
export function isOptional(node: Node | undefined, text: string): boolean {
  return (
    node?.kind === 'repeat' && node.min === 0 && node.max === 1 && node.node.kind === 'text' && node.node.text === text
  );
}

/** Prints a sequence. The groups whose numbers have a name in `names` are captured; all others are not. */
export function printSequence(nodes: Sequence, names: ReadonlyMap<number, string> = new Map()): string {
  return nodes.map((node) => printNode(node, names)).join('');
}

/** Escapes text for an expression that matches exactly this text. */
export function escapeText(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function printNode(node: Node, names: ReadonlyMap<number, string>): string {
  switch (node.kind) {
    case 'text':
      return escapeText(node.text);
    case 'set':
    case 'edge':
      return node.expression;
    case 'choice': {
      const body = node.options.map((option) => printSequence(option, names)).join('|');
      const name = node.group && names.get(node.group.number);
      return `(?${name === undefined ? ':' : `<${name}>`}${body})`;
    }
    case 'repeat':
      return `${printAtom(node.node, names)}${countOf(node.min, node.max)}${node.lazy ? '?' : ''}`;
  }
}

function printAtom(node: Node, names: ReadonlyMap<number, string>): string {
  const text = printNode(node, names);
  const single = node.kind === 'text' ? node.text.length === 1 : node.kind !== 'repeat';
  return single ? text : `(?:${text})`;
}

function countOf(min: number, max: number): string {
  if (min === 0 && max === 1) return '?';
  if (max === Infinity && min <= 1) return min === 0 ? '*' : '+';
  if (min === max) return `{${min}}`;
  return `{${min},${max === Infinity ? '' : max}}`;
}
