import { expandExpression, NOT_EMPTY, type Atom, type Draft } from './expand.ts';
import { escapeText, type Sequence } from './syntax-tree.ts';

/** One of the sources that an expression is equal to. */
export interface SimpleSource {
  readonly from: string;
  /** The pieces of the source, after the first slash. */
  readonly atoms: readonly Atom[];
  /** The paths that `from` matches and the original did not: the path before `/*` itself. */
  readonly extra: 'none' | 'bare' | 'bare and slash';
  /** An expression for exactly the paths that the original matched. */
  readonly reach: string;
}

export interface Simplified {
  readonly sources: readonly SimpleSource[];
  readonly changed: readonly string[];
}

/**
 * Splits an expression that consists of literals, alternatives, optional parts, whole segments and a rest into the sources that it is equal
 * to, in the order in which it tries them; undefined if it must remain an expression. It begins after the first slash.
 */
export function simplifyRegex(alternatives: readonly Sequence[]): Simplified | undefined {
  const expanded = expandExpression(alternatives);
  if (!expanded) return undefined;
  const sources: SimpleSource[] = [];
  for (const draft of expanded.drafts) {
    const source = finish(draft, expanded.drafts);
    if (source === undefined) return undefined;
    if (source !== 'never' && !sources.some(({ reach }) => reach === source.reach)) sources.push(source);
  }
  return sources.length === 0 ? undefined : { sources, changed: expanded.changed };
}

/** Ends a draft; 'never' if no path matches it, and undefined if it cannot be a pattern. */
function finish(draft: Draft, all: readonly Draft[]): SimpleSource | 'never' | undefined {
  const end = draft.findIndex(({ kind }) => kind === 'end');
  const after = end === -1 ? [] : draft.slice(end).filter(({ kind }) => kind !== 'end');
  if (after.some((atom) => atom.kind !== 'text' || atom.text !== '')) return 'never';
  const atoms = (end === -1 ? draft : draft.slice(0, end)) as readonly Atom[];
  const closed = end !== -1 || isRestAtom(atoms.at(-1)) || atoms.at(-1) === NOT_EMPTY;
  const full = closed ? atoms : withRest(atoms);
  const ahead = full?.findIndex(isRestAtom) ?? -1;
  if (!full) return undefined;
  if (ahead !== -1 && full.slice(ahead + 1).some((atom) => atom !== NOT_EMPTY)) return undefined;
  const from = `/${full.map(printAtom).join('')}`;
  if (!from.split('/').slice(1).every(isSegment) || !wholeSegments(full)) return undefined;
  return { from, atoms: full, extra: extraOf(full, closed, all), reach: reachOf(full, closed) };
}

/** An expression without an end matches any continuation; this equals a rest only at the end of a segment. */
function withRest(atoms: readonly Atom[]): readonly Atom[] | undefined {
  const last = atoms.at(-1);
  if (last === undefined || (last.kind === 'text' && last.text.endsWith('/')))
    return [...atoms, { kind: 'rest', groups: [] }];
  return last.kind === 'segment'
    ? [...atoms, { kind: 'text', text: '/', groups: [] }, { kind: 'rest', groups: [] }]
    : undefined;
}

function isRestAtom(atom: Draft[number] | undefined): boolean {
  return atom?.kind === 'rest';
}

function printAtom(atom: Atom): string {
  switch (atom.kind) {
    case 'text':
      return atom.text;
    case 'segment':
      return `:${atom.name}`;
    case 'options':
      return `:${atom.name}(${atom.options.join('|')})`;
    case 'rest':
      return '*';
  }
}

/** True for a segment that a pattern can hold: plain text, or a placeholder that the printer wrote. */
function isSegment(segment: string, index: number, all: readonly string[]): boolean {
  if (segment === '') return index === all.length - 1;
  return segment !== '.' && segment !== '..';
}

/** True if placeholders are whole segments and no text looks like one. */
function wholeSegments(atoms: readonly Atom[]): boolean {
  const marked = atoms.map((atom) => (atom.kind === 'text' ? atom.text : '\u0000')).join('');
  return marked.split('/').every((segment) => segment === '\u0000' || !/[\u0000()*|{}]|^:/.test(segment));
}

function extraOf(atoms: readonly Atom[], closed: boolean, all: readonly Draft[]): SimpleSource['extra'] {
  const at = atoms.findIndex(isRestAtom);
  if (at <= 0) return at === 0 && atoms.at(-1) === NOT_EMPTY ? 'bare' : 'none';
  if (!closed && atoms.at(-2)?.kind === 'text' && atoms.at(-3)?.kind === 'segment' && isTextSlash(atoms.at(-2)))
    return 'none';
  const bare = atoms.slice(0, at).map(printAtom).join('').replace(/\/$/, '');
  const covered = all.some(
    (draft) => draft.at(-1)?.kind === 'end' && (draft.slice(0, -1) as Atom[]).map(printAtom).join('') === bare,
  );
  if (atoms.at(-1) === NOT_EMPTY) return 'bare and slash';
  return covered ? 'none' : 'bare';
}

function isTextSlash(atom: Atom | undefined): boolean {
  return atom?.kind === 'text' && atom.text === '/';
}

function reachOf(atoms: readonly Atom[], closed: boolean): string {
  const body = atoms
    .map((atom) => {
      if (atom === NOT_EMPTY) return '.';
      if (atom.kind === 'text') return escapeText(atom.text);
      if (atom.kind === 'segment') return '[^/]+';
      return atom.kind === 'rest' ? '.*' : `(?:${atom.options.map(escapeText).join('|')})`;
    })
    .join('');
  return closed || !body.endsWith('[^/]+/.*') ? `^/${body}$` : `^/${body.slice(0, -3)}(?:/.*)?$`;
}
