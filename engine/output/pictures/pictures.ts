import { pictureOf, productPicture, scenePicture } from '../../content/image-path.ts';
import { composeArtifact, type Artifact, type ComposedArtifact } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { ART_VIEWS, drawProduct, type ArtView } from '../../theme/drawings/draw.ts';
import { drawScene } from '../../theme/drawings/scenes/draw.ts';
import { SCENES, type SceneName } from '../../theme/drawings/scenes/registry.ts';

const VIEWS: readonly ArtView[] = [...ART_VIEWS, 'icon'];

/** The pictures that every site shows: the drawings of all products, the scenes, and the files of content/images. */
export function listPictures({ content, images }: Pick<SiteModel, 'content' | 'images'>): ComposedArtifact[] {
  const drawings = content.products.flatMap((product) =>
    VIEWS.map((view) => ({
      path: productPicture(product.id, view).src.slice(1),
      compose: () => drawProduct(product, view),
    })),
  );
  const scenes = (Object.keys(SCENES) as SceneName[]).map((name) => ({
    path: scenePicture(name).src.slice(1),
    compose: () => drawScene(name),
  }));
  const own = images.map(({ name, text }) => ({ path: pictureOf(name).src.slice(1), compose: () => text }));
  return [...drawings, ...scenes, ...own];
}

/** Returns the same pictures, drawn. */
export function emitPictures(model: Pick<SiteModel, 'content' | 'images'>): Artifact[] {
  return listPictures(model).map(composeArtifact);
}
