/** A gap between page numbers. */
type Gap = 'gap';

/**
 * Returns the page numbers that a list shows: the first, the last, the current one and its neighbours, with gaps for the others. A gap
 * never replaces a single page, because the number takes as little room as the gap.
 */
export function pageWindow(number: number, pages: number): (number | Gap)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === pages || Math.abs(page - number) <= NEIGHBOURS,
  );
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? (['gap', page] as const) : [page];
  });
}

const NEIGHBOURS = 1;
