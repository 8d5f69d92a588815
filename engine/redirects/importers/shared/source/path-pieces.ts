import { regexFlaw } from '../../../analysis/regex-safety.ts';
import { normalisePath } from '../../../match/normalise-path.ts';
import { parsePattern, type Flaw, type Parsed } from '../../../match/pattern.ts';
import { mergeRepeats } from '../expression/merge-repeats.ts';
import type { Filling } from '../target/capture-target.ts';
import { escapeExpression } from './literal.ts';

/**
 * A piece of a source of a host with placeholders. `segment`: one or more characters other than a slash. `rest`: the rest of the path,
 * which may be empty; with `slash`, the slash before or behind it is missing if it is empty. `expression`: the text that the expression
 * matches.
 */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'segment'; readonly name: string }
  | { readonly kind: 'options'; readonly name: string; readonly options: readonly string[] }
  | { readonly kind: 'rest'; readonly name: string; readonly slash?: 'before' | 'behind' }
  | { readonly kind: 'expression'; readonly name: string; readonly expression: string };

/** A source as redirects.yaml writes it, with the meaning of each of its captures. */
export interface WrittenSource {
  readonly where: { readonly from: string; readonly slash?: 'exact' } | { readonly regex: string };
  readonly captures: ReadonlyMap<string, Filling>;
  /** The path before a final `*` that is a whole segment: redirects.yaml matches it too. */
  readonly bare?: string;
  readonly changes: readonly string[];
}

/** The remark that fewer targets support a rule, although it decides the same. */
const KEPT_AS_EXPRESSION =
  'The rule is kept as a regular expression, because it captures or leaves open a part of a segment, or something before the end. Targets without regular expressions refuse it.';

/** Writes pieces as a pattern if each capture is a whole segment, else as a regular expression. */
export function writeSource(pieces: readonly Piece[], slash: 'either' | 'exact'): Parsed<WrittenSource> {
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
  const flaw = texts.map(textFlaw).find((one) => one !== undefined);
  if (flaw) return { ok: false, flaw };
  if (splitSegments(pieces).some(isDots)) return { ok: false, flaw: DOT_SEGMENT };
  const changes = texts.every((text) => normalText(text) === text) ? [] : [IN_NORMAL_FORM];
  const from = patternOf(splitSegments(pieces));
  if (from !== undefined && parsePattern(from).ok) {
    const open = from.endsWith('/*');
    return {
      ok: true,
      value: {
        where: { from, ...(slash === 'exact' && !open && from !== '/' ? { slash } : {}) },
        captures: capturesOf(pieces, 'pattern'),
        ...(open && from !== '/*' ? { bare: from.slice(0, -2) } : {}),
        changes,
      },
    };
  }
  const regex = mergeRepeats(expressionOf(pieces, slash));
  const broken = regexFlaw(regex);
  if (broken) return { ok: false, flaw: broken };
  return {
    ok: true,
    value: { where: { regex }, captures: capturesOf(pieces, 'regex'), changes: [...changes, KEPT_AS_EXPRESSION] },
  };
}

const IN_NORMAL_FORM =
  'The source is matched in its normal form, with characters outside ASCII as `%XX` in upper case; before, it was compared as it is written.';

function textFlaw(text: string): Flaw | undefined {
  if (/[?#]/.test(text))
    return {
      message: `The source holds a \`${/[?#]/.exec(text)?.[0] ?? ''}\`, which a path cannot hold.`,
      hint: 'Match a query with `query:`; a fragment never reaches a server.',
    };
  if (normalText(text) !== undefined) return undefined;
  return { message: `\`${text}\` cannot be part of a path.`, hint: 'Leave out backslashes and malformed `%XX`.' };
}

const DOT_SEGMENT: Flaw = {
  message: 'The source has a dot segment, which is resolved before rules are matched.',
  hint: 'Write the path without it.',
};

function isDots(pieces: readonly Piece[]): boolean {
  const [piece, another] = mergeTexts(pieces);
  return another === undefined && piece?.kind === 'text' && /^\.\.?$/.test(piece.text);
}

/** Writes text in normal form; the text may begin or end inside a segment. */
function normalText(text: string): string | undefined {
  const parts = text.split('/').map((part) => normalisePath(`/-${part}-`)?.slice(2, -1));
  return parts.includes(undefined) ? undefined : parts.join('/');
}

function splitSegments(pieces: readonly Piece[]): Piece[][] {
  const segments: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      if (piece.kind === 'rest' && piece.slash === 'before') segments.push([piece]);
      else segments.at(-1)?.push(piece);
      continue;
    }
    const [first = '', ...others] = (normalText(piece.text) ?? '').split('/');
    if (first !== '') segments.at(-1)?.push({ kind: 'text', text: first });
    for (const other of others) segments.push(other === '' ? [] : [{ kind: 'text', text: other }]);
  }
  return segments;
}

/** Undefined if a capture is not a whole segment. */
function patternOf([first, ...segments]: readonly (readonly Piece[])[]): string | undefined {
  if (first?.length !== 0) return undefined;
  const parts: string[] = [];
  for (const [index, pieces] of segments.entries()) {
    const [piece, another] = mergeTexts(pieces);
    if (another !== undefined) return undefined;
    if (piece === undefined) {
      if (index < segments.length - 1) return undefined;
      parts.push('');
      continue;
    }
    if (piece.kind === 'expression' || (piece.kind === 'text' && /^:|[*(){}|]/.test(piece.text))) return undefined;
    if (piece.kind === 'rest' && index < segments.length - 1) return undefined;
    parts.push(formatPiece(piece));
  }
  return `/${parts.join('/')}`;
}

function mergeTexts(pieces: readonly Piece[]): Piece[] {
  if (pieces.length < 2 || pieces.some(({ kind }) => kind !== 'text')) return [...pieces];
  return [{ kind: 'text', text: pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('') }];
}

function formatPiece(piece: Exclude<Piece, { kind: 'expression' }>): string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'segment':
      return `:${captureName(piece.name)}`;
    case 'options':
      return `:${captureName(piece.name)}(${piece.options.join('|')})`;
    case 'rest':
      return '*';
  }
}

function expressionOf(pieces: readonly Piece[], slash: 'either' | 'exact'): string {
  const body = pieces.map((piece) => {
    switch (piece.kind) {
      case 'text':
        return escapeExpression(normalText(piece.text) ?? '');
      case 'segment':
        return `(?<${captureName(piece.name)}>[^/]+)`;
      case 'options':
        return `(?<${captureName(piece.name)}>${piece.options.map(escapeExpression).join('|')})`;
      case 'rest':
        return restExpression(piece.slash, `(?<${captureName(piece.name)}>.*)`);
      case 'expression':
        return `(?<${captureName(piece.name)}>${piece.expression})`;
    }
  });
  const text = body.join('');
  const open = pieces.at(-1)?.kind === 'rest';
  // A path that ends in several slashes differs from the path with one slash less.
  return slash === 'exact' || open || text.endsWith('//') ? `^${text}$` : `^${text.replace(/\/$/, '')}/?$`;
}

function restExpression(slash: 'before' | 'behind' | undefined, rest: string): string {
  if (slash === undefined) return rest;
  return slash === 'before' ? `(?:/${rest})?` : `(?:${rest}/)?`;
}

/** Writes an expression for the paths that pieces match as they are written, without names. `rest`: the expression for a rest. */
export function expressionOfPieces(pieces: readonly Piece[], rest: string): string {
  const body = pieces.map((piece) => {
    switch (piece.kind) {
      case 'text':
        return escapeExpression(normalText(piece.text) ?? '');
      case 'segment':
        return '[^/]+';
      case 'options':
        return `(?:${piece.options.map(escapeExpression).join('|')})`;
      case 'rest':
        return restExpression(piece.slash, rest);
      case 'expression':
        return `(?:${piece.expression})`;
    }
  });
  return `^${body.join('')}$`;
}

function capturesOf(pieces: readonly Piece[], form: 'pattern' | 'regex'): Map<string, Filling> {
  const captures = new Map<string, Filling>();
  for (const piece of pieces) {
    if (piece.kind === 'text') continue;
    const splat = piece.kind === 'rest' && form === 'pattern';
    captures.set(piece.name, splat ? { kind: 'splat' } : { kind: 'capture', name: captureName(piece.name) });
  }
  return captures;
}

/** Names of redirects.yaml begin with a letter. */
function captureName(name: string): string {
  return /^[A-Za-z]/.test(name) ? name : `p${name}`;
}
