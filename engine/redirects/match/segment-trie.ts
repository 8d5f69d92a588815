import type { RedirectRule } from '../../model/redirect.ts';

/** Finds the rules whose segments fit a path: a superset of those that match, without checking every rule. */
export interface SegmentTrie {
  add(rule: RedirectRule): void;
  /** Calls back for each rule whose literals are in the path, segment by segment. `parts` are the segments of the path. */
  visit(parts: readonly string[], found: (rule: RedirectRule) => void): void;
}

interface Node {
  readonly literals: Map<string, Node>;
  /** The next segment that matches more than one text: a placeholder or an alternation. */
  any?: Node;
  readonly ends: RedirectRule[];
  readonly splats: RedirectRule[];
}

const emptyNode = (): Node => ({ literals: new Map(), ends: [], splats: [] });

/** A trie over segments. A walk visits each node at most once, so that its time is bounded by the size of the trie. */
export function createTrie(): SegmentTrie {
  const root = emptyNode();
  return {
    add(rule) {
      let node = root;
      for (const segment of rule.source.segments) {
        if (segment.kind === 'splat' || segment.kind === 'regex') {
          node.splats.push(rule);
          return;
        }
        if (segment.kind !== 'literal') {
          node = node.any ??= emptyNode();
          continue;
        }
        const text = rule.caseSensitive ? segment.text : segment.text.toLowerCase();
        const next = node.literals.get(text) ?? emptyNode();
        node.literals.set(text, next);
        node = next;
      }
      node.ends.push(rule);
    },
    visit(parts, found) {
      const walk = (node: Node, depth: number): void => {
        node.splats.forEach(found);
        const part = parts[depth];
        if (part === undefined) {
          node.ends.forEach(found);
          return;
        }
        const literal = node.literals.get(part);
        if (literal) walk(literal, depth + 1);
        if (node.any) walk(node.any, depth + 1);
      };
      walk(root, 0);
    },
  };
}
