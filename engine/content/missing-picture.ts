import { nearest } from '../model/diagnostics/suggest.ts';

/** The existing names by kind. A kind with an unknown list is not checked. */
interface KnownPictures {
  /** The scenes that the theme of the project draws. */
  readonly scenes: Iterable<string>;
  readonly products: Iterable<string> | undefined;
  /** Files of content/images. */
  readonly files: Iterable<string>;
}

/** A picture that does not exist. */
export interface MissingPicture {
  /** The kind of the picture. */
  readonly word: string;
  readonly name: string;
  readonly hint: string;
}

/** Returns the missing part of a picture of a content block: a scene, the product of a drawing, or a file. */
export function missingPicture(image: string, { scenes, products, files }: KnownPictures): MissingPicture | undefined {
  const [kind, name] = partsOf(image);
  const names = { scene: scenes, product: products, file: files }[kind];
  if (names === undefined) return undefined;
  const known = [...names];
  if (known.includes(name)) return undefined;
  const meant = nearest(name, known);
  // The whole value can be pasted.
  const hint = meant === undefined ? HINTS[kind] : `Did you mean \`${image.replace(name, () => meant)}\`?`;
  return { word: WORDS[kind], name, hint };
}

type PictureKind = 'scene' | 'product' | 'file';
const WORDS: Readonly<Record<PictureKind, string>> = { scene: 'scene', product: 'product', file: 'picture' };
const HINTS: Readonly<Record<PictureKind, string>> = {
  scene: 'Draw it in theme/scenes, or take another picture.',
  product: 'Name a product of content/products.',
  file: 'Put it into content/images.',
};

function partsOf(image: string): [PictureKind, string] {
  if (image.startsWith('scene-')) return ['scene', image.slice('scene-'.length)];
  const [, id] = /^product:(.+)\/\w+$/.exec(image) ?? [];
  return id === undefined ? ['file', image] : ['product', id];
}
