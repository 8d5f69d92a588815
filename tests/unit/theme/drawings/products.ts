import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { FAMILIES } from '../../../../engine/theme/drawings/family.ts';
import type { ArtSubject } from '../../../../engine/theme/drawings/subject.ts';
import { REPOSITORY } from '../../../support/real.ts';

export interface Product extends ArtSubject {
  readonly id: string;
}

/** The products of the catalogue that name a family, as the drawings see them. */
export const PRODUCTS: readonly Product[] = fastGlob
  .sync('content/products/*.yaml', { cwd: REPOSITORY })
  .sort()
  .map((path): Product => ({ ...parse(readFileSync(join(REPOSITORY, path), 'utf8')), id: basename(path, '.yaml') }))
  .filter(({ family }) => FAMILIES.includes(family));

/** A product by id. */
export function productOf(id: string): Product {
  const product = PRODUCTS.find((one) => one.id === id);
  if (product === undefined) throw new Error(`no product ${id}`);
  return product;
}
