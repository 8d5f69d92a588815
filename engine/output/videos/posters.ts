import { posterPath } from '../../content/video-path.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { drawingOf, type Drawings } from '../../theme/drawings/drawings.ts';
import { drawPoster } from '../../theme/drawings/film.ts';
import type { DrawnFile } from '../pictures/pictures.ts';

/** The picture of each video: the first product that it is about. */
export function listPosters({ content }: Pick<SiteModel, 'content'>): DrawnFile[] {
  return content.videos.map(({ id, products }) => ({
    path: posterPath(id).src.slice(1),
    compose(drawings) {
      const subject = content.products.find((product) => product.id === products[0]);
      return drawPoster(subject && { subject, drawing: drawingOf(drawings, subject.family) });
    },
  }));
}

/** Returns the same pictures, drawn. */
export function emitPosters(model: Pick<SiteModel, 'content'>, drawings: Drawings): Artifact[] {
  return listPosters(model).map(({ path, compose }) => ({ path, text: compose(drawings) }));
}
