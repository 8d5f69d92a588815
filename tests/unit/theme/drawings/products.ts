import { loadDrawings } from '../../../../engine/build/theme/load-drawings.ts';
import type { Product } from '../../../../engine/model/content.ts';
import { drawingOf } from '../../../../engine/theme/drawings/drawings.ts';
import { drawProduct, type ArtView } from '../../../../engine/theme/drawings/draw.ts';
import type { ArtSubject } from '../../../../engine/theme/drawings/subject.ts';
import { REPOSITORY, realModel } from '../../../support/real.ts';

const { content, theme } = realModel();

/** What the theme of this repository draws. */
export const DRAWINGS = await loadDrawings(REPOSITORY, theme);
export const FAMILIES: readonly string[] = content.families.map(({ id }) => id);
export const PRODUCTS: readonly Product[] = content.products;

/** What a drawing is made of, and the family that decides how. */
interface Drawn extends ArtSubject {
  readonly family: string;
}

/** Draws a product as its family is drawn. */
export function draw(product: Drawn, view: ArtView): string {
  return drawProduct(product, view, drawingOf(DRAWINGS, product.family));
}

/** A product by id. */
export function productOf(id: string): Product {
  const product = PRODUCTS.find((one) => one.id === id);
  if (product === undefined) throw new Error(`no product ${id}`);
  return product;
}
