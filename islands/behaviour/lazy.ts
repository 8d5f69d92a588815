import type { PageConstants } from '../../engine/content/page-data.ts';

/** Elements that a browser cannot load lazily by itself: backgrounds and snapshots of videos. */
export const LATE = '[data-background], [data-snapshot]';

/** Loads the pictures that come late, on the pages that have some. */
export function loadLazily(constants: PageConstants): void {
  if (document.querySelector(LATE) === null) return;
  void import('./late-pictures.ts').then(({ loadLate }) => loadLate(constants));
}
