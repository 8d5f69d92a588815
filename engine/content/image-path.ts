import type { Image, Photograph } from '../model/content.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { ArtView } from '../theme/drawings/draw.ts';

/** The path of a picture on every site, and its size in pixels. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Of a photograph: its addresses in several widths, in the form of the attribute `srcset`. */
  readonly srcset?: string;
}

const DRAWING = { width: 800, height: 600 };
const SCENE = { width: 1600, height: 700 };
const ICON = { width: 40, height: 40 };

/** The drawing of a product. */
export function productPicture(id: string, view: ArtView): Picture {
  return { src: `/files/art/${id}-${view}.svg`, ...(view === 'icon' ? ICON : DRAWING) };
}

/** A drawn scene. */
export function scenePicture(name: string): Picture {
  return { src: `/files/art/scene-${name}.svg`, ...SCENE };
}

/** The photographs among the pictures of a project. */
export function photographsOf({ images }: Pick<SiteModel, 'images'>): Photograph[] {
  return images.filter((image) => image.kind === 'photograph');
}

/** The widths in which browsers can choose a photograph, in pixels. */
const WIDTHS = [480, 960, 1600] as const;

/** A file of a photograph. */
export interface PhotographFile {
  readonly src: string;
  /** In pixels. */
  readonly width: number;
}

/** The files of a photograph, from the smallest to the largest, which is never larger than the photograph itself. */
export function photographFiles({ name, width }: Pick<Photograph, 'name' | 'width'>): PhotographFile[] {
  const largest = Math.min(width, Math.max(...WIDTHS));
  return [...WIDTHS.filter((one) => one < largest), largest].map((one) => ({
    src: `/files/images/${name}/${one}.webp`,
    width: one,
  }));
}

/** Returns the product and the view that a content entry names as `product:r7-60a/front`. Undefined for another name. */
export function namedProduct(image: string): { readonly id: string; readonly view: ArtView } | undefined {
  const [, id, view] = /^product:(.+)\/(front|rear|dimensions)$/.exec(image) ?? [];
  return id === undefined ? undefined : { id, view: view as ArtView };
}

/**
 * Returns the picture that a content entry names: `scene-rack`, `product:r7-60a/front`, or a file of content/images. `images` are those of
 * the project.
 */
export function pictureOf(image: string, images: readonly Image[]): Picture {
  const product = namedProduct(image);
  if (product) return productPicture(product.id, product.view);
  if (image.startsWith('scene-')) return scenePicture(image.slice('scene-'.length));
  const file = images.find(({ name }) => name === image);
  if (file?.kind === 'photograph') return photograph(file);
  const { width, height } = file ?? DRAWING;
  return { src: drawnPath(image), width, height };
}

/** The path of a drawing of content/images. */
export function drawnPath(name: string): string {
  return `/files/images/${name}`;
}

function photograph(image: Photograph): Picture {
  const files = photographFiles(image);
  const { src, width } = files.at(-1) ?? { src: '', width: image.width };
  return {
    src,
    width,
    height: Math.round((image.height * width) / image.width),
    ...(files.length > 1 ? { srcset: files.map((one) => `${one.src} ${one.width}w`).join(', ') } : {}),
  };
}
