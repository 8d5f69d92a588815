/** Items by the literal segments that their paths begin with. Two items have a common path only if one start begins with the other. */
export interface StartTrie<T> {
  add(start: readonly string[], item: T): void;
  /** Items whose start is equal to this one or a prefix of it. */
  above(start: readonly string[]): T[];
  /** Items with a longer start. */
  below(start: readonly string[]): T[];
}

export function createStartTrie<T>(): StartTrie<T> {
  const root = createNode<T>();
  return {
    add(start, item) {
      let node = root;
      for (const segment of start) {
        let next = node.children.get(segment);
        if (!next) node.children.set(segment, (next = createNode()));
        node = next;
      }
      node.items.push(item);
    },
    above(start) {
      const found: T[] = [...root.items];
      let node: Node<T> | undefined = root;
      for (const segment of start) {
        node = node.children.get(segment);
        if (!node) break;
        found.push(...node.items);
      }
      return found;
    },
    below(start) {
      let node: Node<T> | undefined = root;
      for (const segment of start) node = node?.children.get(segment);
      const found: T[] = [];
      const open = [...(node?.children.values() ?? [])];
      for (let next = open.pop(); next; next = open.pop()) {
        for (const item of next.items) found.push(item);
        open.push(...next.children.values());
      }
      return found;
    },
  };
}

interface Node<T> {
  readonly items: T[];
  readonly children: Map<string, Node<T>>;
}

function createNode<T>(): Node<T> {
  return { items: [], children: new Map() };
}
