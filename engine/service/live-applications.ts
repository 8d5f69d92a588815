import type { Application } from '../content/application.ts';
import { loadApplications } from '../content/applications.ts';
import type { ContentSource } from '../content/source.ts';
import { numberConstant } from '../model/constants.ts';
import type { Log } from '../model/log.ts';
import type { SiteModel } from '../model/site-model.ts';

export type Applications = ReadonlyMap<string, Application>;

export interface LiveOptions {
  readonly source: ContentSource;
  readonly model: SiteModel;
  /** The applications that the build loaded. */
  readonly built: Applications;
  readonly log: Log;
  readonly now?: () => number;
}

/**
 * Loads the applications of each site from a CMS that answers the calls of the service. The caller never waits: expired data is loaded
 * again in the background. If a part fails, the data of the build stays.
 */
export function createLiveApplications({ source, model, built, log, now = Date.now }: LiveOptions): () => Applications {
  const maxAge = numberConstant(model.constants, 'api.maxAge') * 1000;
  let current = built;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  return () => {
    if (loading === undefined && now() - loadedAt >= maxAge)
      loading = loadApplications(source, model, (message) => log.warn({}, message))
        .then((loaded) => {
          current = new Map(
            [...loaded].map(([flag, application]) => [flag, withoutGaps(application, built.get(flag))]),
          );
        })
        .finally(() => {
          loadedAt = now();
          loading = undefined;
        });
    return current;
  };
}

/** Replaces empty lists and missing details of an application with those of the build. */
function withoutGaps(loaded: Application, built: Application | undefined): Application {
  if (!built) return loaded;
  return {
    ...loaded,
    siteMap: Object.keys(loaded.siteMap).length > 0 ? loaded.siteMap : built.siteMap,
    sites: orBuilt(loaded.sites, built.sites),
    navigation: orBuilt(loaded.navigation, built.navigation),
    footerPages: orBuilt(loaded.footerPages, built.footerPages),
    detail: loaded.detail ?? built.detail,
    productTree: orBuilt(loaded.productTree, built.productTree),
    media: orBuilt(loaded.media, built.media),
  };
}

function orBuilt<T>(loaded: readonly T[], built: readonly T[]): readonly T[] {
  return loaded.length > 0 ? loaded : built;
}
