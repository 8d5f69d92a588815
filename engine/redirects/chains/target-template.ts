import type { Segment, Target, TargetPart } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { isWholeSegment } from '../match/pattern.ts';

/** One segment of a target, for all requests together. A choice is the value of an alternation; a rest is the value of a splat. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any'; readonly name: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly options: readonly string[];
      readonly caseSensitive: boolean;
    }
  | { readonly kind: 'rest' };

/** All paths that a target can produce. `slash`: they end in a slash. */
export interface Template {
  readonly pieces: readonly Piece[];
  readonly slash: boolean;
}

/**
 * The template of a target whose captures are whole segments from the source. Undefined if a capture is beside text, or comes from a regular
 * expression, which may match any text, including slashes.
 */
export function templateOf(target: Target, rule: RedirectRule): Template | undefined {
  const segments = new Map(rule.source.segments.map((segment) => ['name' in segment ? segment.name : '', segment]));
  const pieces: Piece[] = [];
  let open: Piece | undefined;
  for (const [index, part] of target.path.entries()) {
    if (part.kind !== 'text') {
      if (!isWholeSegment(target.path, index)) return undefined;
      open = pieceOf(part, segments, rule.caseSensitive);
      if (!open) return undefined;
      continue;
    }
    for (const [index, text] of part.text.split('/').entries()) {
      if (index > 0 && open) pieces.push(open);
      open = index > 0 || !open ? { kind: 'text', text } : open;
    }
  }
  if (open) pieces.push(open);
  // The path begins with a slash, so that the part before it is empty.
  pieces.shift();
  const last = pieces.at(-1);
  const slash = last?.kind === 'text' && last.text === '';
  return { pieces: slash ? pieces.slice(0, -1) : pieces, slash };
}

function pieceOf(
  part: Exclude<TargetPart, { kind: 'text' }>,
  segments: ReadonlyMap<string, Segment>,
  caseSensitive: boolean,
): Piece | undefined {
  if (part.kind === 'splat') return { kind: 'rest' };
  const segment = segments.get(part.name);
  if (segment?.kind === 'placeholder') return { kind: 'any', name: part.name };
  if (segment?.kind === 'alternation')
    return { kind: 'choice', name: part.name, options: segment.options, caseSensitive };
  return undefined;
}

/** A segment as a part of a target. */
export function partOf(piece: Piece): TargetPart {
  switch (piece.kind) {
    case 'text':
      return { kind: 'text', text: piece.text };
    case 'rest':
      return { kind: 'splat' };
    case 'any':
    case 'choice':
      return { kind: 'capture', name: piece.name };
  }
}

/** The pieces as parts of a target, separated by slashes. */
export function partsOf({ pieces, slash }: Template): TargetPart[] {
  const parts = pieces.flatMap((piece, index) => [
    ...(index === 0 ? [] : [{ kind: 'text' as const, text: '/' }]),
    partOf(piece),
  ]);
  return slash && parts.length > 0 ? [...parts, { kind: 'text', text: '/' }] : parts;
}

/** The captures of a source, expressed in parts of another target. */
export interface Taken {
  readonly names: Readonly<Record<string, readonly TargetPart[]>>;
  readonly splat: readonly TargetPart[];
}

/** The path of a target with parts in place of its captures, in as few parts as possible. */
export function fillParts(target: Target, taken: Taken, prefix: string): TargetPart[] {
  const filled: TargetPart[] = target.path.flatMap((part) =>
    part.kind === 'text' ? [part] : part.kind === 'splat' ? taken.splat : (taken.names[part.name] ?? []),
  );
  const [first, ...others] = joinTexts(
    target.sited && prefix !== '' ? [{ kind: 'text', text: prefix }, ...filled] : filled,
  );
  if (first?.kind !== 'text') return first ? [first, ...others] : [];
  return [{ kind: 'text', text: first.text.replace(/^\/+/, '/') }, ...others];
}

function joinTexts(parts: readonly TargetPart[]): TargetPart[] {
  const joined: TargetPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}
