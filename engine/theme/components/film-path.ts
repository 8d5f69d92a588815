import type { Page } from '../page.ts';

/** Tells whether a film has a page of its own on this site. */
export function hasFilmPage(page: Page, id: string): boolean {
  return page.has(`video/${id}`);
}

/** Returns the address at which a film plays: its own page, or its place on the page of all films. */
export function filmHref(page: Page, id: string): string {
  return page.href(hasFilmPage(page, id) ? `video/${id}` : `video#${id}`);
}
