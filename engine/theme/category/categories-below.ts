import type { Category } from '../../model/content.ts';
import type { Page } from '../page.ts';
import { ask } from '../questions.ts';

/** Returns the categories below one, without those of which the site sells no product. */
export function categoriesBelow(page: Page, { urlFlag }: Category): readonly Category[] {
  return page
    .all('categories', 'parent', urlFlag)
    .filter((category) => ask(page, 'count', 'products', 'categories', category.urlFlag) > 0);
}
