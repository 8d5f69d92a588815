/**
 * Merges lists that contain parts of one list, so that each keeps its order: the lists [a, c] and [b, c] give [a, b, c].
 * If the lists do not define the order, or contradict each other, the entry that was seen first comes first. Keeps the first of several
 * entries with the same id.
 */
export function unite<T>(lists: readonly (readonly T[])[], idOf: (entry: T) => string | number): T[] {
  const entries = new Map<string | number, T>();
  const before = new Map<string | number, Set<string | number>>();
  for (const list of lists) {
    list.forEach((entry, index) => {
      const id = idOf(entry);
      if (!entries.has(id)) {
        entries.set(id, entry);
        before.set(id, new Set());
      }
      const last = list[index - 1];
      if (last !== undefined) before.get(id)?.add(idOf(last));
    });
  }
  const united: T[] = [];
  const isFree = ([id]: [string | number, T]): boolean =>
    ![...(before.get(id) ?? [])].some((one) => one !== id && entries.has(one));
  while (entries.size > 0) {
    const open = [...entries];
    const [id, entry] = open.find(isFree) ?? open[0] ?? missing();
    united.push(entry);
    entries.delete(id);
  }
  return united;
}

/** Sorts by the `order` of the entries if all have one; else returns the list unchanged. */
export function sortByOrder<T extends object>(entries: readonly T[]): T[] {
  const orderOf = (entry: T): unknown => ('order' in entry ? entry.order : undefined);
  const orders = new Map(entries.map((entry) => [entry, orderOf(entry)]));
  if (![...orders.values()].every((order) => typeof order === 'number')) return [...entries];
  return entries.toSorted((a, b) => Number(orders.get(a)) - Number(orders.get(b)));
}

function missing(): never {
  throw new Error('an empty list was searched');
}
