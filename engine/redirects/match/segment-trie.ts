import type { RedirectRule } from '../../model/redirect.ts';
import { createSegmentNode, insertRule, type SegmentNode } from './segment-node.ts';

/** Finds the rules whose segments fit a path: a superset of those that match, without checking every rule. */
export interface SegmentTrie {
  add(rule: RedirectRule): void;
  /** Calls back for each rule whose literals are in the path, segment by segment. `parts` are the segments of the path. */
  visit(parts: readonly string[], found: (rule: RedirectRule) => void): void;
}

/** A trie over segments. A walk visits each node at most once, so that its time is bounded by the size of the trie. */
export function createTrie(): SegmentTrie {
  const root = createSegmentNode();
  return {
    add: (rule) => insertRule(root, rule, rule.caseSensitive ? asWritten : toLowerCase),
    visit(parts, found) {
      const walk = (node: SegmentNode, depth: number): void => {
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

/** The segments of the path below the prefix of a site, without the slash at its end. */
export function partsOf(remainder: string): string[] {
  const path = remainder.length > 1 && remainder.endsWith('/') ? remainder.slice(0, -1) : remainder;
  return path === '' || path === '/' ? [] : path.slice(1).split('/');
}

const asWritten = (text: string): string => text;
const toLowerCase = (text: string): string => text.toLowerCase();
