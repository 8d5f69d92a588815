import type { RedirectRule } from '../../model/redirect.ts';
import { createSegmentNode, insertRule, type SegmentNode } from '../match/segment-node.ts';
import type { Piece } from './target-template.ts';

/** Finds the rules that a template may match: a superset of those that unify with it, without checking every rule. */
export interface TemplateIndex {
  /** Rules that may match some of the paths, including all regular expressions. */
  meeting(pieces: readonly Piece[]): Generator<RedirectRule>;
  /** Rules that may match all of the paths. */
  covering(pieces: readonly Piece[]): RedirectRule[];
}

/** Builds the index over sources below the prefixes of sites; the caller checks which sites a rule belongs to. */
export function createTemplateIndex(rules: readonly RedirectRule[]): TemplateIndex {
  const root = createSegmentNode();
  for (const rule of rules) insertRule(root, rule, (literal) => literal.toLowerCase());
  return {
    meeting: (pieces) => meet(root, pieces, 0),
    covering(pieces) {
      const found: RedirectRule[] = [];
      cover(root, pieces, 0, found);
      return found;
    },
  };
}

function* meet(node: SegmentNode, pieces: readonly Piece[], depth: number): Generator<RedirectRule> {
  yield* node.splats;
  const piece = pieces[depth];
  if (!piece) {
    yield* node.ends;
    return;
  }
  if (piece.kind === 'rest') {
    yield* node.ends;
    for (const next of node.literals.values()) yield* everything(next);
    if (node.any) yield* everything(node.any);
    return;
  }
  const texts = piece.kind === 'text' ? [piece.text] : piece.kind === 'choice' ? piece.options : undefined;
  const nexts = texts ? texts.flatMap((text) => node.literals.get(text.toLowerCase()) ?? []) : node.literals.values();
  for (const next of nexts) yield* meet(next, pieces, depth + 1);
  if (node.any) yield* meet(node.any, pieces, depth + 1);
}

function* everything(node: SegmentNode): Generator<RedirectRule> {
  yield* node.splats;
  yield* node.ends;
  for (const next of node.literals.values()) yield* everything(next);
  if (node.any) yield* everything(node.any);
}

function cover(node: SegmentNode, pieces: readonly Piece[], depth: number, found: RedirectRule[]): void {
  found.push(...node.splats);
  const piece = pieces[depth];
  if (!piece) {
    found.push(...node.ends);
    return;
  }
  if (piece.kind === 'rest') return;
  const texts = piece.kind === 'text' ? [piece.text] : piece.kind === 'choice' ? piece.options : [];
  // No single literal matches all options of a choice.
  const literal = texts.length === 1 ? node.literals.get((texts[0] ?? '').toLowerCase()) : undefined;
  if (literal) cover(literal, pieces, depth + 1, found);
  if (node.any) cover(node.any, pieces, depth + 1, found);
}
