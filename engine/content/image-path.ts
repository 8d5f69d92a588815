import type { ArtView } from '../theme/drawings/draw.ts';

/** The path of a picture on every site, and its size in pixels. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
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

/** Returns the picture that a content entry names: `scene-rack`, `product:r7-60a/front`, or a file of content/images. */
export function pictureOf(image: string): Picture {
  const drawing = /^product:(.+)\/(front|rear|dimensions)$/.exec(image);
  if (drawing) return productPicture(drawing[1] ?? '', drawing[2] as ArtView);
  if (image.startsWith('scene-')) return scenePicture(image.slice('scene-'.length));
  return { src: `/files/images/${image}`, ...DRAWING };
}
