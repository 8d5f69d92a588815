/** A pack of earlier pages. */
export interface LivePack {
  /** The bytes of its pages. */
  readonly bytes: number;
  /** The bytes of those that are still in use. */
  readonly live: number;
}

/**
 * Returns the places of the packs whose pages are packed again with new pages: those of which at most half is still in use, and small
 * ones, as long as each has at most the size of all that is packed so far. Many small builds leave few packs in this way, and a page
 * is packed again only when the pack that holds it at least doubles.
 */
export function packsToReplace(packs: readonly LivePack[], newBytes: number): ReadonlySet<number> {
  const replaced = new Set<number>();
  let size = newBytes;
  const bySize = [...packs.entries()].sort(([, a], [, b]) => a.live - b.live);
  for (const [place, { bytes, live }] of bySize) {
    const isStale = live * 2 <= bytes;
    if (!isStale && (live > size || newBytes === 0)) continue;
    replaced.add(place);
    size += live;
  }
  return replaced;
}
