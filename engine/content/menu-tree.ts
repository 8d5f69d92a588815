/** An item of a tree. An item of the first level has the parent 0. */
export interface TreeItem {
  readonly id: number;
  readonly parentId: number;
}

export type TreeNode<T extends TreeItem> = T & { readonly children: readonly TreeNode<T>[] };

/** An item without a place in the tree, by its index in the list. */
export type TreeProblem =
  /** Another item has the same number. */
  | { readonly kind: 'twin'; readonly index: number; readonly first: number }
  /** Its parent does not exist. */
  | { readonly kind: 'orphan'; readonly index: number }
  /** It is below itself. */
  | { readonly kind: 'cycle'; readonly index: number };

/** Makes a tree of a flat list. Items of one parent keep their order. Leaves out items without a path to the first level. */
export function menuTree<T extends TreeItem>(items: readonly T[]): TreeNode<T>[] {
  const twins = new Set(findTwins(items).map(({ index }) => index));
  const below = Map.groupBy(
    items.filter((_, index) => !twins.has(index)),
    ({ parentId }) => parentId,
  );
  // Numbers are unique, so an item below the first level is not in a circle. An item with the number 0 would be its own parent.
  const nodesBelow = (parentId: number): TreeNode<T>[] =>
    (below.get(parentId) ?? []).map((item) => ({ ...item, children: item.id === 0 ? [] : nodesBelow(item.id) }));
  return nodesBelow(0);
}

/** Returns the mistakes in a list that should be a tree: first twins, then orphans and items of a circle, each in the order of the list. */
export function findTreeProblems(items: readonly TreeItem[]): TreeProblem[] {
  const parents = new Map(items.map(({ id, parentId }) => [id, parentId]));
  const misplaced = items.flatMap(({ id, parentId }, index): TreeProblem[] => {
    if (parentId !== 0 && !parents.has(parentId)) return [{ kind: 'orphan', index }];
    return isBelowItself(id, parents) ? [{ kind: 'cycle', index }] : [];
  });
  return [...findTwins(items), ...misplaced];
}

function findTwins(items: readonly TreeItem[]): Extract<TreeProblem, { kind: 'twin' }>[] {
  const firsts = new Map<number, number>();
  return items.flatMap(({ id }, index) => {
    const first = firsts.get(id);
    if (first !== undefined) return [{ kind: 'twin' as const, index, first }];
    firsts.set(id, index);
    return [];
  });
}

function isBelowItself(id: number, parents: ReadonlyMap<number, number>): boolean {
  let at = parents.get(id) ?? 0;
  for (let steps = 0; at !== 0 && steps <= parents.size; steps += 1) {
    if (at === id) return true;
    at = parents.get(at) ?? 0;
  }
  return false;
}
