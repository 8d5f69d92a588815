import { posterPath } from '../../content/video-path.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { drawPoster } from '../../theme/drawings/film.ts';

/** The picture of each video: the first product that it is about. */
export function emitPosters({ content }: Pick<SiteModel, 'content'>): Artifact[] {
  return content.videos.map(({ id, products }) => ({
    path: posterPath(id).src.slice(1),
    text: drawPoster(content.products.find((product) => product.id === products[0])),
  }));
}
