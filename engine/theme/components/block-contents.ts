import type { Product, ShownBlock, Video } from '../../model/content.ts';
import { lacksTranslation } from '../by-language.ts';
import type { Page } from '../page.ts';

/** The products of a block that the site has, in the order of the block. */
export function productsOf(page: Page, { products = [] }: ShownBlock): Product[] {
  return products.flatMap((id) => page.find('products', 'id', id) ?? []);
}

/** The video of a block, if the site has it. */
export function videoOf(page: Page, { video }: ShownBlock): Video | undefined {
  return video === undefined ? undefined : page.find('videos', 'id', video);
}

/** True if the site has everything that a block shows, its words too. A row with a gap is worse than no row. */
export function isComplete(page: Page, block: ShownBlock): boolean {
  const video = videoOf(page, block);
  const words = [block.title, block.text, block.action?.label, video?.title];
  return (
    productsOf(page, block).length === (block.products?.length ?? 0) &&
    (block.video === undefined || video !== undefined) &&
    (block.action === undefined || page.has(block.action.path)) &&
    !words.some((text) => lacksTranslation(page, text))
  );
}
