import { namedProduct, productPicture } from '../../content/image-path.ts';
import { renderNames } from '../../model/theme.ts';
import type { ArtView } from '../drawings/draw.ts';
import { ownRenders } from '../own-renders.ts';

/** A picture of a product with light and shadow. */
export interface ProductRender {
  /** What every browser can show. */
  readonly src: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** The same in AVIF, if the project has it. */
  readonly avif?: string;
}

/**
 * Returns the picture of a product from the front or from the rear: `theme/renders/<id>.avif` and `.webp`, or `<id>-rear.avif` and `.webp`
 * of the project. Browsers without AVIF are shown the drawing if there is no WebP file. Undefined without either.
 */
export function renderOf(id: string, view: ArtView): ProductRender | undefined {
  if (view === 'dimensions' || view === 'icon') return undefined;
  const [avif, webp] = renderNames(id)[view].map((name) => ownRenders[name]);
  if (!avif && !webp) return undefined;
  const { src, width, height } = webp ?? productPicture(id, view);
  return { src, width, height, ...(avif && { avif: avif.src }) };
}

/** Returns the picture that an entry names as `product:r7-60a/front`. Undefined for another name, or without such a picture. */
export function productRender(image: string): ProductRender | undefined {
  const named = namedProduct(image);
  return named && renderOf(named.id, named.view);
}
