import type { TextPage } from '../model/content.ts';
import type { Page } from './page.ts';

/** Returns the text of a page: the text that its route names, or else the text of its address. Validation ensures that it exists. */
export function textOf(page: Page): TextPage {
  const { page: id } = page.route;
  const text =
    id === undefined ? page.find('pages', 'pageUrl', page.params.pageUrl ?? '') : page.find('pages', 'id', id);
  if (!text) throw new Error(`there is no text for the page ${page.remainder}`);
  return text;
}
