/** The outlines of the parts of a drawing that have a name, by name, in the order in which they were drawn. */
export function partsOf(drawing: string): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const [, path, group, inner] of drawing.matchAll(PART)) {
    const name = path ?? group ?? '';
    const data = inner ?? '';
    parts.set(name, [...(parts.get(name) ?? []), data]);
  }
  return parts;
}

/** A path with a name, or the first path of a group with one. */
const PART = /<(?:path data-part="([\w-]+)"|g data-part="([\w-]+)"[^>]*>(?:<g[^>]*>)?<path)[^>]*? d="([^"]+)"/g;
