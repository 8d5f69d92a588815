import { previewLanguage, previewPath, productPreview } from '../content/preview-path.ts';
import { fileAddress } from '../content/site-feeds.ts';
import type { Page } from './page.ts';
import { ask } from './questions.ts';

/** The address of the picture that a shared link to a page shows, in the language of its site. */
export function ogImage(page: Pick<Page, 'route' | 'params' | 'site' | 'state'>): string {
  const lang = previewLanguage(page.site, page.state.model.messages);
  const name = productPreview(page) ?? ask(page, 'preview', page.route.path);
  return fileAddress(page.site, previewPath(lang, name));
}
