import { activeSites } from '../../model/active-sites.ts';
import type { Artifact, BinaryArtifact } from '../../model/artifact.ts';
import type { Site } from '../../model/site.ts';
import { photographsOf } from '../../content/image-path.ts';
import { filesOfSite, ownFeeds } from '../../content/site-feeds.ts';
import { previewLanguages } from '../../content/preview-path.ts';
import type { SiteFile } from '../../output/site-files/site-file.ts';
import type { Drawings } from '../../theme/drawings/drawings.ts';
import type { SiteState } from '../../theme/state.ts';
import type { BuiltState } from '../pages/built-state.ts';
import { viewOf, type View } from '../pages/view.ts';

/** Files that are made together, from the same data. */
export interface Unit {
  readonly name: string;
  /** What they are made from. */
  readonly view: View;
  make(state: SiteState): Promise<readonly (Artifact | BinaryArtifact)[]>;
}

// What makes files is loaded with the first file that is made: a build that keeps all of them does without drawings, feeds and fonts.
const pictures = () => import('../../output/pictures/pictures.ts');
const drawings = () => import('../theme/load-drawings.ts');
const icons = () => import('../../output/pictures/site-icons.ts');
const photographs = () => import('../../output/pictures/photographs.ts');
const previews = () => import('../../output/previews/draw-previews.ts');
const posters = () => import('../../output/videos/posters.ts');
const captions = () => import('../../output/videos/captions.ts');
const videos = () => import('../../output/videos/video-files.ts');
const siteFiles = () => import('../../output/site-files/site-files.ts');
const sitemaps = () => import('../../output/sitemaps/sitemap.ts');

/** The units of a build besides its pages, its download files and its search indexes. */
export function listUnits(root: string, { model }: BuiltState): Unit[] {
  const ofSite = filesOfSite(model);
  /** What the theme draws: reading the theme of the state notes it. */
  let loaded: Promise<Drawings> | undefined;
  const drawn = async ({ model: { theme } }: SiteState): Promise<Drawings> =>
    (loaded ??= drawings().then(({ loadDrawings }) => loadDrawings(root, theme)));
  return [
    {
      name: 'pictures',
      view: {},
      make: async (state) => (await pictures()).emitPictures(state.model, await drawn(state)),
    },
    ...photographsOf(model).map(({ name }): Unit => ({
      name: `photographs/${name}`,
      view: {},
      async make(state) {
        const image = state.model.images.find((one) => one.name === name);
        if (image?.kind !== 'photograph') throw new Error(`there is no photograph ${name}`);
        // The bytes are not in the model; the digest tells whether they changed.
        void image.digest;
        return (await photographs()).makePhotograph(root, image);
      },
    })),
    {
      name: 'posters',
      view: {},
      make: async (state) => (await posters()).emitPosters(state.model, await drawn(state)),
    },
    { name: 'captions', view: {}, make: async (state) => (await captions()).emitCaptions(state.model) },
    { name: 'icons', view: {}, make: async (state) => (await icons()).makeSiteIcons(state.model.company) },
    {
      name: 'videos',
      view: {},
      async make(state) {
        // The bytes of a film are not in the model; its digest tells whether they changed.
        for (const { digest } of state.model.films) void digest;
        return (await videos()).makeVideoFiles(root, state.model, await drawn(state));
      },
    },
    {
      name: 'common',
      view: {},
      make: async (state) => compose((await siteFiles()).listCommonFiles(state.model), state),
    },
    ...previewLanguages(model).map((lang) => ({
      name: `previews/${lang}`,
      view: { lang },
      make: async (state: SiteState) => (await previews()).drawPreviews(state.model, lang, await drawn(state)),
    })),
    ...activeSites(model).flatMap((site): Unit[] => [
      ...ofSite.map((name) => ({
        name: `${name}/${site.flag}`,
        view: viewOf(site),
        make: async (state: SiteState) =>
          compose([(await siteFiles()).fileOfSite(name, state.model, state.router, siteOf(state))], state),
      })),
      ...(ownFeeds(model).length === 0
        ? []
        : [
            {
              name: `ownFeeds/${site.flag}`,
              view: viewOf(site),
              make: async (state: SiteState) =>
                compose((await siteFiles()).ownFeedFiles(state.model, state.router, siteOf(state)), state),
            },
          ]),
      {
        name: `sitemaps/${site.flag}`,
        view: viewOf(site),
        make: async (state) =>
          compose((await sitemaps()).listSitemaps(state.model, state.router, siteOf(state)), state),
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
