import type { Download, Product } from '../../model/content.ts';
import type { TextRaw } from '../../model/schema/types.gen.ts';
import type { Page } from '../page.ts';

/** The products that a text names by their models, in the order of the catalog. */
export function mentionedProducts(page: Page, text: TextRaw): Product[] {
  const models = new Set(page.plain(text).match(MODEL));
  const found = [...models].flatMap((model) => page.all('products', 'model', model));
  return found.length < 2 ? found : page.content.products.filter((product) => found.includes(product));
}

/** The downloads that a text links to. */
export function mentionedDownloads(page: Page, text: TextRaw): Download[] {
  const ids = new Set([...page.plain(text).matchAll(DOWNLOAD)].map(([, id = '']) => id));
  const found = [...ids].flatMap((id) => page.all('downloads', 'id', id));
  return found.length < 2 ? found : page.content.downloads.filter((download) => found.includes(download));
}

/** How many pieces of a model a parts list in a text asks for: `3 × A6-10D`. Undefined where it does not say. */
export function pieceCount(text: string, model: string): number | undefined {
  for (const [, count, named] of text.matchAll(PIECES)) if (named === model) return Number(count);
  return undefined;
}

const MODEL = /\b[A-Z]\d{1,2}-\d{2}[A-Z]\b/g;
const PIECES = /(\d+)\s*×\s*([A-Z]\d{1,2}-\d{2}[A-Z])\b/g;
const DOWNLOAD = /\]\(\/download\/(\d+)\)/g;
