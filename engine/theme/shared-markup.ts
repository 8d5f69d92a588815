const shared = new WeakMap<object, Map<string, string>>();

/** Markup that several pages have in common, by its name. `source` is what it is made from: a new source has none yet. */
export function sharedMarkup(source: object): Map<string, string> {
  const known = shared.get(source) ?? new Map<string, string>();
  shared.set(source, known);
  return known;
}
