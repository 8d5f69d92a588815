import type { Application } from '../../content/application.ts';
import { activeSites } from '../../model/active-sites.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { pageHeaders, type Headers } from './page-headers.ts';

/** What the headers of the pages of a release follow from. */
export interface PageHeaderSources {
  readonly model: Pick<SiteModel, 'sites' | 'constants'>;
  readonly applications: ReadonlyMap<string, Pick<Application, 'detail'>>;
  /** The digests of the scripts that stand in pages. */
  readonly scripts: readonly string[];
}

/** The headers of the pages of each active site, by its flag. */
export function sitePageHeaders({ model, applications, scripts }: PageHeaderSources): ReadonlyMap<string, Headers> {
  return new Map(
    activeSites(model).map(({ flag }) => {
      const analytics = applications.get(flag)?.detail?.recordNo3 ?? '';
      return [flag, pageHeaders({ analytics, scripts }, model.constants)];
    }),
  );
}
