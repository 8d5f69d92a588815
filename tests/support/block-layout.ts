import type { Locator } from 'playwright';

/** The positions of the parts of a block, in pixels of the page. */
export interface BlockLayout {
  readonly images: number;
  readonly products: number;
  /** Products side by side; 0 without products. */
  readonly columns: number;
  readonly text: Box;
  /** The box of the pictures, or else of the products. */
  readonly media: Box;
  readonly centred: boolean;
  readonly background: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Measures a block in the browser. Products of a tab that is not chosen are counted, but have no position. */
export function measureBlock(block: Locator): Promise<BlockLayout> {
  return block.evaluate((element) => {
    const boxOf = (parts: Iterable<Element>): Box => {
      const rects = [...parts].map((part) => part.getBoundingClientRect());
      return {
        left: Math.min(...rects.map(({ left }) => left)),
        right: Math.max(...rects.map(({ right }) => right)),
        top: Math.min(...rects.map(({ top }) => top)),
        bottom: Math.max(...rects.map(({ bottom }) => bottom)),
      };
    };
    const cards = [...element.querySelectorAll('.product-card')];
    const shown = cards.filter((card) => card.getClientRects().length > 0).map((card) => card.getBoundingClientRect());
    const row = shown.filter(({ top }) => Math.abs(top - (shown[0]?.top ?? 0)) < 1);
    const text = element.querySelector('.block-text');
    if (!text) throw new Error('a block has no text');
    const pictures = element.querySelectorAll('.block-images > figure');
    return {
      images: element.querySelectorAll('.block-images :is(img, video)').length,
      products: cards.length,
      columns: new Set(row.map(({ left }) => Math.round(left))).size,
      text: boxOf(text.children),
      media: boxOf(pictures.length > 0 ? pictures : cards.filter((card) => card.getClientRects().length > 0)),
      centred: getComputedStyle(text).textAlign === 'center',
      background: getComputedStyle(element).backgroundColor,
    };
  });
}
