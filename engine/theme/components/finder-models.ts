import type { FinderModel, FinderWords } from '../../content/finder-model.ts';
import { productPicture } from '../../content/image-path.ts';
import type { Page } from '../page.ts';

/** The models of a site for the finder. `pathOf` says which page below the prefix a model leads to, from its id. */
export function finderModels(page: Page, pathOf: (id: string) => string): FinderModel[] {
  return page.content.products.map(({ id, model, name }) => {
    const { text, attributes } = page.shown(name);
    return {
      model,
      name: text,
      ...(attributes.lang === undefined ? {} : { nameLang: attributes }),
      href: page.href(pathOf(id)),
      icon: productPicture(id, 'icon').src,
    };
  });
}

/** The words of the finder. */
export function finderWords(page: Page, label: string): FinderWords {
  // The one that came last: its label is the one that people look at.
  const [example] = page.content.products.toSorted((a, b) => b.released.localeCompare(a.released, 'en'));
  return {
    label,
    hint: page.t('download.findHint', { model: example?.model ?? '' }),
    button: page.t('search.button'),
    none: page.t('download.findNone'),
    count: page.word('download.findCount'),
  };
}
