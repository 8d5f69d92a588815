import { activeSites } from '../../model/active-sites.ts';
import type { Artifact, BinaryArtifact } from '../../model/artifact.ts';
import type { Site } from '../../model/site.ts';
import { makeSiteIcons } from '../../output/pictures/site-icons.ts';
import { emitPictures } from '../../output/pictures/pictures.ts';
import { drawPreviews } from '../../output/previews/draw-previews.ts';
import { previewLanguages } from '../../output/previews/list-previews.ts';
import { listCommonFiles, listFilesOfSite } from '../../output/site-files/site-files.ts';
import type { SiteFile } from '../../output/site-files/site-file.ts';
import { listSitemaps } from '../../output/sitemaps/sitemap.ts';
import { emitCaptions } from '../../output/videos/captions.ts';
import { emitPosters } from '../../output/videos/posters.ts';
import { makeVideoFiles } from '../../output/videos/video-files.ts';
import type { SiteState } from '../../theme/state.ts';
import type { BuiltState } from '../pages/built-state.ts';
import { viewOf, type View } from '../pages/view.ts';

/** Files that are made together, from the same data. */
export interface Unit {
  readonly name: string;
  /** What they are made from. */
  readonly view: View;
  make(state: SiteState): readonly (Artifact | BinaryArtifact)[] | Promise<readonly (Artifact | BinaryArtifact)[]>;
}

/** The units of a build besides its pages, its download files and its search indexes. */
export function listUnits(root: string, { model }: BuiltState): Unit[] {
  return [
    { name: 'pictures', view: {}, make: (state) => emitPictures(state.model) },
    { name: 'posters', view: {}, make: (state) => emitPosters(state.model) },
    { name: 'captions', view: {}, make: (state) => emitCaptions(state.model) },
    { name: 'icons', view: {}, make: makeSiteIcons },
    {
      name: 'videos',
      view: {},
      make(state) {
        // The bytes of a film are not in the model; its digest tells whether they changed.
        for (const { digest } of state.model.films) void digest;
        return makeVideoFiles(root, state.model);
      },
    },
    { name: 'common', view: {}, make: (state) => compose(listCommonFiles(state.model), state) },
    ...previewLanguages(model).map((lang) => ({
      name: `previews/${lang}`,
      view: { lang },
      make: (state: SiteState) => drawPreviews(state.model, lang),
    })),
    ...activeSites(model).flatMap((site): Unit[] => [
      {
        name: `site/${site.flag}`,
        view: viewOf(site),
        make: (state) => compose(listFilesOfSite(state.model, state.router, siteOf(state)), state),
      },
      {
        name: `sitemaps/${site.flag}`,
        view: viewOf(site),
        make: (state) => compose(listSitemaps(state.model, state.router, siteOf(state)), state),
      },
    ]),
  ];
}

function compose(files: readonly SiteFile[], { files: figures }: SiteState): Artifact[] {
  return files.map((file) => ({ path: file.path, text: file.compose(figures as never) }));
}

/** The site of the view, whose reads are noted. */
export function siteOf({ reads }: SiteState): Site {
  if (!reads) throw new Error('these files are not those of a site');
  return reads.site;
}
