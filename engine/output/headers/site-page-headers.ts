import type { Application } from '../../content/application.ts';
import { activeSites } from '../../model/active-sites.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { pageHeaders, type Headers } from './page-headers.ts';

/** The data from which the page headers of a release are made. */
export interface PageHeaderSources {
  readonly model: Pick<SiteModel, 'sites' | 'constants'>;
  readonly applications: ReadonlyMap<string, Pick<Application, 'detail'>>;
  /** The digests of the inline scripts. */
  readonly scripts: readonly string[];
}

/** Returns the page headers of each active site, by flag. */
export function sitePageHeaders({ model, applications, scripts }: PageHeaderSources): ReadonlyMap<string, Headers> {
  return new Map(
    activeSites(model).map(({ flag }) => {
      const analytics = applications.get(flag)?.detail?.recordNo3 ?? '';
      return [flag, pageHeaders({ analytics, scripts }, model.constants)];
    }),
  );
}
