import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { scrollTo, visibleRange, type Range } from './window.ts';

interface Windowed {
  /** The element that scrolls. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly range: Range;
  readonly onScroll: () => void;
  /** Brings a row into sight. */
  readonly show: (row: number) => void;
  /** The number of whole rows in sight. */
  readonly page: () => number;
}

/** The height of the head, which stays at the top of the box, in pixels. `--row` in the styles has the same value. */
const HEAD = 40;

/** Draws of a long list only the rows in sight. `rowHeight` is in pixels. */
export function useWindow(count: number, rowHeight: number): Windowed {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>({ first: 0, end: 0, pool: 1 });
  const onScroll = useCallback(() => {
    const { scrollTop: top = 0, clientHeight = 0 } = box.current ?? {};
    const height = Math.max(0, clientHeight - HEAD);
    const next = visibleRange({ top, height, rowHeight, count });
    setRange((before) =>
      before.first === next.first && before.end === next.end && before.pool === next.pool ? before : next,
    );
  }, [count, rowHeight]);
  useLayoutEffect(() => {
    onScroll();
    if (!box.current) return undefined;
    const observer = new ResizeObserver(onScroll);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [onScroll]);
  const show = useCallback(
    (row: number) => {
      if (!box.current) return;
      const { scrollTop: top, clientHeight } = box.current;
      const next = scrollTo(row, { top, height: clientHeight - HEAD, rowHeight });
      if (next === top) return;
      box.current.scrollTop = next;
      onScroll();
    },
    [onScroll, rowHeight],
  );
  const page = useCallback(
    () => Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - HEAD) / rowHeight) - 1),
    [rowHeight],
  );
  return { box, range, onScroll, show, page };
}
