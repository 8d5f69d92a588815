import type { PageConstants } from '../../engine/content/page-data.ts';

/**
 * Keeps `data-pc` on the root element while the window is as wide as a PC's, and says every change by the event `sitefold:pc` on
 * the window, whose `detail` is true on a PC. The width is read once the window has rested.
 */
export function watchWidth(constants: PageConstants): void {
  const root = document.documentElement;
  const read = (): void => {
    const isPc = innerWidth >= constants['layout.pcBreakpoint'];
    if (root.toggleAttribute('data-pc', isPc) === was) return;
    was = isPc;
    dispatchEvent(new CustomEvent('sitefold:pc', { detail: isPc }));
  };
  let was: boolean | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(read, constants['layout.resizeDebounce']);
  });
  read();
}
