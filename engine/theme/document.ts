import { TITLE_SEPARATOR } from '../content/download-title.ts';
import type { HeadLink } from '../content/selection.ts';
import { textConstant } from '../model/constants.ts';
import type { Page } from './page.ts';
import { ask } from './questions.ts';

/** Returns the title of the document: the title of the page and the title of the site. */
export function documentTitle(page: Page, title: string): string {
  const told = TOLD_APART.has(page.route.template) ? `${title}${TITLE_SEPARATOR}${page.title}` : title;
  return `${told} | ${siteTitle(page)}`;
}

/** Templates whose pages may have the same name as others, such as a category and a section. The title of their route is added. */
const TOLD_APART: ReadonlySet<string> = new Set(['category']);

/** The title of the site in its language: it says that this is the website of the vendor. */
export function siteTitle({ t, company, constants }: Page): string {
  return t(textConstant(constants, 'site.title'), { vendor: company.name });
}

/** The canonical link of a page, and its language. None for a page that search engines may not list. */
export function ownLinks(page: Page): HeadLink[] {
  return page.route.index ? ask(page, 'ownLinks', page.remainder) : [];
}

/** The alternates of a page as markup. Empty for a page that search engines may not list. */
export function alternateLinks(page: Page): string {
  return page.route.index ? ask(page, 'alternates', page.remainder) : '';
}
