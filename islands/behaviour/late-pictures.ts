import type { PageConstants } from '../../engine/content/page-data.ts';
import { LATE } from './lazy.ts';

/**
 * Loads what a browser cannot load late by itself, when it comes near the view: backgrounds (`data-background`, an address) and
 * snapshots of videos (`data-snapshot`, the address of the video). What is smaller than `lazyImage.minimumSize` is loaded at once.
 * The view is looked at most once every `lazyImage.throttle`.
 */
export function loadLate(constants: PageConstants): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    timer = undefined;
    for (const element of document.querySelectorAll<HTMLElement>(LATE))
      if (isDue(element, constants['lazyImage.minimumSize'])) load(element, constants);
  };
  const soon = (): void => {
    timer ??= setTimeout(look, constants['lazyImage.throttle']);
  };
  for (const type of ['scroll', 'resize', 'toggle']) addEventListener(type, soon, { passive: true, capture: true });
  look();
}

/** True within one window height of the view, and for what is too small to wait. */
function isDue(element: HTMLElement, minimumSize: number): boolean {
  const { top, bottom, width, height } = element.getBoundingClientRect();
  if (width < minimumSize && height < minimumSize) return true;
  return top < innerHeight * 2 && bottom > -innerHeight;
}

function load(element: HTMLElement, constants: PageConstants): void {
  const { background, snapshot } = element.dataset;
  delete element.dataset.background;
  delete element.dataset.snapshot;
  if (background !== undefined) element.style.backgroundImage = `url(${JSON.stringify(background)})`;
  if (snapshot !== undefined && element instanceof HTMLImageElement)
    void import('./snapshot.ts').then(({ takeSnapshot }) => takeSnapshot(element, snapshot, constants));
}
