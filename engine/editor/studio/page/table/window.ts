export interface Range {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  readonly pool: number;
}

export interface Scrolled {
  /** Lengths in pixels. */
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** Rows come and go in groups of this size, so that most steps of a scroll draw nothing anew. */
const STEP = 8;

/**
 * Returns the rows to draw: those in sight, and at least one group of rows before and after them. `pool` is the number of rows that are
 * drawn at once anywhere in the list.
 */
export function visibleRange({ top, height, rowHeight, count }: Scrolled): Range {
  const pool = (Math.ceil(height / rowHeight / STEP) + 3) * STEP;
  const last = Math.max(0, Math.ceil(count / STEP) * STEP - STEP);
  const first = Math.min(last, Math.max(0, (Math.floor(top / rowHeight / STEP) - 1) * STEP));
  return { first, end: Math.min(count, first + pool), pool };
}

/** Returns where to scroll so that a row is in sight; `top` itself if it is. */
export function scrollTo(row: number, { top, height, rowHeight }: Omit<Scrolled, 'count'>): number {
  const start = row * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - height);
}

/** Returns the row that a key leads to; undefined for another key. `page` is the number of rows in sight. */
export function rowAfterKey(
  key: string,
  row: number,
  { count, page }: { count: number; page: number },
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}
