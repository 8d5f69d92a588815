import { posterPath } from '../../content/video-path.ts';
import { composeArtifact, type Artifact, type ComposedArtifact } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { drawPoster } from '../../theme/drawings/film.ts';

/** The picture of each video: the first product that it is about. */
export function listPosters({ content }: Pick<SiteModel, 'content'>): ComposedArtifact[] {
  return content.videos.map(({ id, products }) => ({
    path: posterPath(id).src.slice(1),
    compose: () => drawPoster(content.products.find((product) => product.id === products[0])),
  }));
}

/** Returns the same pictures, drawn. */
export function emitPosters(model: Pick<SiteModel, 'content'>): Artifact[] {
  return listPosters(model).map(composeArtifact);
}
