/** Counts texts, and keeps the most frequent ones. */
export interface FrequentTexts {
  add(text: string, hits: number): void;
  /** The texts with their counts, the most frequent first. */
  list(): readonly (readonly [text: string, hits: number])[];
  /** The texts that were dropped, and the hits that they had until then. A text that comes back counts again. */
  readonly dropped: { readonly texts: number; readonly hits: number };
}

/** Keeps at most so many texts: at one more, the half with the fewest hits is dropped. */
export function createFrequentTexts(most: number): FrequentTexts {
  let counts = new Map<string, number>();
  const dropped = { texts: 0, hits: 0 };

  function dropHalf(): void {
    const least = Math.ceil(counts.size / 2);
    const limit = Float64Array.from(counts.values()).sort()[least - 1] ?? 0;
    const kept = new Map<string, number>();
    let gone = 0;
    for (const [text, hits] of counts) {
      if (hits > limit || gone >= least) kept.set(text, hits);
      else {
        gone += 1;
        dropped.texts += 1;
        dropped.hits += hits;
      }
    }
    counts = kept;
  }

  return {
    add(text, hits) {
      counts.set(text, (counts.get(text) ?? 0) + hits);
      if (counts.size > most) dropHalf();
    },
    list: () => [...counts].sort(([one, hits], [other, others]) => others - hits || (one < other ? -1 : 1)),
    dropped,
  };
}
