import type { Application } from '../content/application.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { Router } from '../routing/router.ts';

/** The data from which questions of pages are answered. */
export interface AskedState {
  readonly model: SiteModel;
  readonly router: Router;
  /** The data that each site loaded from the CMS, by its flag. */
  readonly applications: ReadonlyMap<string, Application>;
}
