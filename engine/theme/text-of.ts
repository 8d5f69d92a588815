import type { TextPage } from '../model/content.ts';
import type { Page } from './page.ts';

/** The text that a page shows: the one that its route names, else that of its address. The manifests make sure that there is one. */
export function textOf(page: Page): TextPage {
  const { page: id } = page.route;
  const text =
    id === undefined ? page.find('pages', 'pageUrl', page.params.pageUrl ?? '') : page.find('pages', 'id', id);
  if (!text) throw new Error(`there is no text for the page ${page.remainder}`);
  return text;
}
