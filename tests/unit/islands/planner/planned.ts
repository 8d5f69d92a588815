import { realModel } from '../../../support/real.ts';
import { plannedFigures } from '../../../../theme/components/planned-products.ts';
import type { PlannedProduct } from '../../../../islands/Planner/model/products.ts';

/** The products that take part in plans, as the page of the planner has them. */
export function plannedProducts(): PlannedProduct[] {
  return realModel().content.products.flatMap((product) => {
    const figures = plannedFigures(product);
    const { id, model } = product;
    return Object.keys(figures).length === 0 ? [] : [{ id, model, name: id, href: `/product/${id}`, ...figures }];
  });
}

/** A product that is made up. */
export function product(id: string, figures: Omit<PlannedProduct, 'id' | 'model' | 'name' | 'href'>): PlannedProduct {
  return { id, model: id.toUpperCase(), name: id, href: `/product/${id}`, ...figures };
}
