import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv, { type RequestHandler } from 'sirv';
import { filmPath, thumbnailPath } from '../../content/video-path.ts';
import type { BinaryArtifact } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Drawings } from '../../theme/drawings/drawings.ts';
import { emitPosters } from './posters.ts';

const FILMS = 'content/films';

/** The films of a project and a picture of each video. */
export async function makeVideoFiles(root: string, model: SiteModel, drawings: Drawings): Promise<BinaryArtifact[]> {
  return [...model.films.map(({ id }) => readFilm(root, id)), ...(await makeThumbnails(model, drawings))];
}

/** Reads a film of a project. */
export function readFilm(root: string, id: string): BinaryArtifact {
  return { path: filmPath(id).src.slice(1), bytes: readFileSync(join(root, FILMS, `${id}.mp4`)) };
}

/** A picture of each video for machines that take no drawings. */
export async function makeThumbnails(model: SiteModel, drawings: Drawings): Promise<BinaryArtifact[]> {
  const { default: sharp } = await import('sharp');
  const posters = emitPosters(model, drawings);
  return Promise.all(
    model.content.videos.map(async ({ id }, index) => ({
      path: thumbnailPath(id).src.slice(1),
      bytes: await sharp(Buffer.from(posters[index]?.text ?? ''))
        .jpeg({ quality: QUALITY, mozjpeg: true })
        .toBuffer(),
    })),
  );
}

const QUALITY = 82;

/** Sends the films of a project, whole or in parts, as players ask for them. The address is the name of the file. */
export function createFilmSender(root: string): RequestHandler {
  return sirv(join(root, FILMS), { dev: true });
}
