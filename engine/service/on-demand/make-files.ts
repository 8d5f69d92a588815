import { photographFiles, photographsOf } from '../../content/image-path.ts';
import { PREVIEW_FOLDER } from '../../content/preview-path.ts';
import { filmPath, thumbnailPath } from '../../content/video-path.ts';
import type { BinaryArtifact, OfferedFile } from '../../model/artifact.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { listDownloadFiles } from '../../output/files/compose-files.ts';
import { createFileMaker, figuresOf } from '../../output/files/make-files.ts';
import { loadDrawings } from '../../build/theme/load-drawings.ts';
import { listPictures } from '../../output/pictures/pictures.ts';
import { makePhotograph } from '../../output/pictures/photographs.ts';
import { makeSiteIcons, siteIconPaths } from '../../output/pictures/site-icons.ts';
import { drawPreview } from '../../output/previews/draw-previews.ts';
import { listSiteFiles } from '../../output/site-files/site-files.ts';
import { listCaptions } from '../../output/videos/captions.ts';
import { listPosters } from '../../output/videos/posters.ts';
import { makeThumbnails, readFilm } from '../../output/videos/video-files.ts';
import type { Router } from '../../routing/router.ts';

type Bytes = Promise<Uint8Array | undefined>;

export interface OnDemandFiles {
  /** Makes the file that a build writes at a path. Undefined for a page, and where a build writes no file. */
  make(path: string): Bytes | undefined;
  /** Returns the size and the digest of a file of the download centre, which is made for it. Undefined for any other path. */
  figures(path: string): Promise<OfferedFile | undefined>;
}

interface Project {
  /** The folder of the project, for its photographs, its films and its files for download. */
  readonly root: string;
  readonly model: SiteModel;
  readonly router: Router;
}

/**
 * Makes the files of a build other than pages when they are asked for, by the functions of the build. The icons are made together, and so
 * are the pictures of videos. A list of all downloads makes all of them, which takes seconds if they are not in the cache.
 */
export function createOnDemandFiles({ root, model, router }: Project): OnDemandFiles {
  const makeDownload = createFileMaker(root, model);
  const downloads = listDownloadFiles(model).map(({ path }) => `/${path}`);
  const known = new Map<string, Promise<OfferedFile | undefined>>();
  const figures: OnDemandFiles['figures'] = (path) => {
    const found = known.get(path) ?? makeDownload(path).then((file) => file && figuresOf(file));
    known.set(path, found);
    // The next page tries again.
    found.catch(() => known.delete(path));
    return found;
  };
  const allFigures = async (): Promise<ReadonlyMap<string, OfferedFile>> => {
    const all = new Map<string, OfferedFile>();
    for (const path of downloads) {
      const found = await figures(path);
      if (found) all.set(path, found);
    }
    return all;
  };

  const drawings = once(() => loadDrawings(root, model.theme));
  const makers = once(
    () =>
      new Map<string, () => Bytes>([
        ...[...listPictures(model), ...listPosters(model)].map(
          ({ path, compose }) => [`/${path}`, async () => bytesOf(compose(await drawings()))] as const,
        ),
        ...listCaptions(model).map(({ path, compose }) => [`/${path}`, async () => bytesOf(compose())] as const),
        ...listSiteFiles(model, router).map(
          ({ path, needsFigures, compose }) =>
            [`/${path}`, async () => bytesOf(compose(needsFigures ? await allFigures() : NO_FIGURES))] as const,
        ),
        ...together(siteIconPaths(model.company), () => makeSiteIcons(model.company)),
        ...together(
          model.content.videos.map(({ id }) => thumbnailPath(id).src),
          async () => makeThumbnails(model, await drawings()),
        ),
        ...photographsOf(model).flatMap((image) =>
          together(
            photographFiles(image).map(({ src }) => src),
            () => makePhotograph(root, image),
          ),
        ),
        ...model.films.map(({ id }) => [filmPath(id).src, async () => readFilm(root, id).bytes] as const),
        ...downloads.map((path) => [path, () => makeDownload(path).then((file) => file?.bytes)] as const),
      ]),
  );
  return {
    figures,
    make: (path) =>
      path.startsWith(PREVIEW_FOLDER)
        ? drawings()
            .then((drawn) => drawPreview(model, path, drawn))
            .then((picture) => picture?.bytes)
        : makers().get(path)?.(),
  };
}

const NO_FIGURES: ReadonlyMap<string, OfferedFile> = new Map();

/** Files that are made together when the first one is asked for. */
function together(
  paths: readonly string[],
  make: () => Promise<readonly BinaryArtifact[]>,
): (readonly [path: string, make: () => Bytes])[] {
  let made: ReturnType<typeof make> | undefined;
  return paths.map((path) => [
    path,
    async () => {
      made ??= make();
      // The next request tries again.
      made.catch(() => (made = undefined));
      return (await made).find((file) => `/${file.path}` === path)?.bytes;
    },
  ]);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text);
}
