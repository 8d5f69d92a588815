import { drawnPath, productPicture, scenePicture } from '../../content/image-path.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { drawingNames } from '../../model/theme.ts';
import { ART_VIEWS, drawProduct, type ArtView } from '../../theme/drawings/draw.ts';
import { drawingOf, type Drawings } from '../../theme/drawings/drawings.ts';
import { drawScene } from '../../theme/drawings/scene.ts';

const VIEWS: readonly ArtView[] = [...ART_VIEWS, 'icon'];

/** A picture that is still to be drawn. */
export interface DrawnFile {
  /** The path below the folder of the site, with forward slashes. */
  readonly path: string;
  compose(drawings: Drawings): string;
}

/** The pictures that every site shows: the drawings of all products, the scenes, and the drawings of content/images. */
export function listPictures({ content, images, theme }: Pick<SiteModel, 'content' | 'images' | 'theme'>): DrawnFile[] {
  const products = content.products.flatMap((product) =>
    VIEWS.map((view) => ({
      path: productPicture(product.id, view).src.slice(1),
      compose: (drawings: Drawings) => drawProduct(product, view, drawingOf(drawings, product.family)),
    })),
  );
  const scenes = drawingNames(theme, 'scenes').map((name) => ({
    path: scenePicture(name).src.slice(1),
    compose({ scenes: drawn }: Drawings) {
      const scene = drawn.get(name);
      if (!scene) throw new Error(`the scene ${name} is not loaded`);
      return drawScene(name, scene);
    },
  }));
  const own = images.flatMap((image) =>
    image.kind === 'drawing' ? [{ path: drawnPath(image.name).slice(1), compose: () => image.text }] : [],
  );
  return [...products, ...scenes, ...own];
}

/** Returns the same pictures, drawn. */
export function emitPictures(model: Pick<SiteModel, 'content' | 'images' | 'theme'>, drawings: Drawings): Artifact[] {
  return listPictures(model).map(({ path, compose }) => ({ path, text: compose(drawings) }));
}
