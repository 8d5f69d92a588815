import { decidingFigures, type FieldTable, type Figure, type FindFamily } from '../../content/deciding-figures.ts';
import type { RowWords } from '../../content/specification-rows.ts';
import type { ValueWords } from '../../content/specification.ts';
import type { Product } from '../../model/content.ts';
import type { Page } from '../page.ts';
import { ask } from '../questions.ts';

/** What the values of a specification need to be written on a page. */
export function valueWords(page: Page): ValueWords {
  const { lang, market } = page.site;
  return {
    lang,
    plain: page.plain,
    yes: page.t('page.yes'),
    no: page.t('page.no'),
    units: market?.units ?? 'metric',
  };
}

/** What the tables of specifications need to be written on a page. */
export function rowWords(page: Page): RowWords {
  return {
    ...valueWords(page),
    lacks: {
      none: page.t('page.no'),
      notApplicable: page.t('product.notApplicable'),
      notMeasured: page.t('product.notMeasured'),
    },
  };
}

/**
 * The fields of the specification tables. They are words rather than entries: every page that shows a product card needs them, and
 * no site lacks them, so a route need not declare them.
 */
export function fieldsOfModel(page: Page): FieldTable {
  return { get: (id) => ask(page, 'specificationField', id) };
}

/** The families of products, which a route need not declare either. */
export function familiesOfModel(page: Page): FindFamily {
  return (id) => ask(page, 'family', id);
}

/** The figures that decide about a product, the most important first. */
export function figuresOf(page: Page, product: Product): Figure[] {
  return decidingFigures(product, { fields: fieldsOfModel(page), familyOf: familiesOfModel(page) }, valueWords(page));
}

/** Returns the name of a figure without the conditions of its measurement, which follow a comma. */
export function shortLabel(label: string): string {
  return label.split(/[,،，、]/)[0] ?? label;
}
