import type { Group, Node, Sequence } from './syntax-tree.ts';

/** Lists the groups of an expression, in their order. */
export function groupsOf(alternatives: readonly Sequence[]): Group[] {
  return alternatives.flatMap((nodes) => nodes.flatMap(groupsIn));
}

function groupsIn(node: Node): Group[] {
  if (node.kind === 'repeat') return groupsIn(node.node);
  return node.kind === 'choice'
    ? [...(node.group ? [node.group] : []), ...node.options.flatMap((option) => option.flatMap(groupsIn))]
    : [];
}

/** Finds the number of the group that a target names by number or name. */
export function numberOf(group: number | string, groups: readonly Group[]): number | undefined {
  return groups.find(({ number, name }) => (typeof group === 'number' ? number === group : name === group))?.number;
}

/** The name of a capture in sources and targets. */
export function nameOfGroup({ number, name }: Group): string {
  return name !== undefined && /^[A-Za-z][A-Za-z0-9_]*$/.test(name) ? name : `p${number}`;
}
