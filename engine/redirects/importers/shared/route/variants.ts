import type { Parsed } from '../../../match/pattern.ts';
import type { Piece } from '../source/path-pieces.ts';
import type { RouteToken } from './parse-source.ts';

/** A source without optional parts, and the names of the keys that it leaves out. */
export interface RouteVariant {
  readonly pieces: readonly Piece[];
  readonly absent: readonly string[];
}

/** Lists the variants of a source with optional keys: one with each key and one without. A last `:name*` becomes the rest of the path. */
export function routeVariants(tokens: readonly RouteToken[]): Parsed<RouteVariant[]> {
  let variants: RouteVariant[] = [{ pieces: [], absent: [] }];
  for (const [index, token] of tokens.entries()) {
    const choices = choicesOf(token, index === tokens.length - 1);
    variants = variants.flatMap(({ pieces, absent }) =>
      choices.map((choice) => ({ pieces: [...pieces, ...choice.pieces], absent: [...absent, ...choice.absent] })),
    );
    if (variants.length > MOST_VARIANTS)
      return {
        ok: false,
        flaw: {
          message: `The source has optional parts in more than ${MOST_VARIANTS} combinations.`,
          hint: 'Write a rule of its own for each combination that you need.',
        },
      };
  }
  return { ok: true, value: variants.map(({ pieces, absent }) => ({ pieces: atLeastRoot(pieces), absent })) };
}

const MOST_VARIANTS = 16;

/** For a last `:name+`, the first segment has the name itself; the rest after it has this name. */
export function furtherName(name: string): string {
  return `${name}+`;
}

function choicesOf(token: RouteToken, last: boolean): RouteVariant[] {
  if (token.kind === 'text') return [{ pieces: [token], absent: [] }];
  const { name, prefix, suffix, pattern, modifier } = token;
  const around = (...inner: readonly Piece[]): Piece[] =>
    [textPiece(prefix), ...inner, textPiece(suffix)].filter((piece) => piece.kind !== 'text' || piece.text !== '');
  const without: RouteVariant = { pieces: [], absent: name === '' ? [] : [name] };
  const once = name === '' ? around() : around(pieceOf(name, pattern));
  if (modifier === '') return [{ pieces: once, absent: [] }];
  if (modifier === '?') return [{ pieces: once, absent: [] }, without];
  const whole = last && prefix === '/' && suffix === '' && pattern === undefined;
  // The more specific variant comes first, so that it is reached.
  if (whole && modifier === '*') return [without, { pieces: around({ kind: 'rest', name }), absent: [] }];
  if (whole && modifier === '+') {
    const further: Piece[] = [textPiece('/'), { kind: 'rest', name: furtherName(name) }];
    return [
      { pieces: once, absent: [] },
      { pieces: [...once, ...further], absent: [] },
    ];
  }
  const one = pattern ?? '[^/]+';
  const again = `${suffix}${prefix}`.replaceAll(/[^A-Za-z0-9/]/g, String.raw`\$&`);
  const repeated: RouteVariant = {
    pieces: around({
      kind: 'expression',
      name: name === '' ? 'repeated' : name,
      expression: `${one}(?:${again}${one})*`,
    }),
    absent: [],
  };
  return modifier === '+' ? [repeated] : [repeated, without];
}

function textPiece(text: string): Piece {
  return { kind: 'text', text };
}

function pieceOf(name: string, pattern: string | undefined): Piece {
  if (pattern === undefined || /^\[\^\\?\/\]\+$/.test(pattern)) return { kind: 'segment', name };
  if (pattern === '.*') return { kind: 'rest', name };
  const options = pattern.split('|');
  if (options.every((option) => /^[\w~-]+$/.test(option))) return { kind: 'options', name, options };
  return { kind: 'expression', name, expression: pattern };
}

function atLeastRoot(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.length === 0 ? [textPiece('/')] : pieces;
}
