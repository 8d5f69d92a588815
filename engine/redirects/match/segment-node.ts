import type { RedirectRule } from '../../model/redirect.ts';

/** A node of a trie over the segments of sources. */
export interface SegmentNode {
  /** The next segments that are literals, by their text. */
  readonly literals: Map<string, SegmentNode>;
  /** The next segment that matches more than one text: a placeholder or an alternation. */
  any?: SegmentNode;
  /** The rules whose sources end here. */
  readonly ends: RedirectRule[];
  /** The rules whose sources match anything from here on: a splat or an expression. */
  readonly splats: RedirectRule[];
}

export function createSegmentNode(): SegmentNode {
  return { literals: new Map(), ends: [], splats: [] };
}

/** Adds a rule below the root of a trie. `keyOf` returns the key of a literal. */
export function insertRule(root: SegmentNode, rule: RedirectRule, keyOf: (literal: string) => string): void {
  let node = root;
  for (const segment of rule.source.segments) {
    if (segment.kind === 'splat' || segment.kind === 'regex') {
      node.splats.push(rule);
      return;
    }
    if (segment.kind !== 'literal') {
      node = node.any ??= createSegmentNode();
      continue;
    }
    const key = keyOf(segment.text);
    const next = node.literals.get(key) ?? createSegmentNode();
    node.literals.set(key, next);
    node = next;
  }
  node.ends.push(rule);
}
