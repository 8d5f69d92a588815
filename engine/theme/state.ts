import type { Application } from '../content/application.ts';
import type { OfferedFile } from '../model/artifact.ts';
import type { SiteModel } from '../model/site-model.ts';
import type { Router } from '../routing/router.ts';

/** The data from which pages are rendered. It is set before the first page, and replaced when a file changes in development. */
export interface SiteState {
  readonly model: SiteModel;
  readonly router: Router;
  /** The data that each site loaded from the CMS, by its flag. */
  readonly applications: ReadonlyMap<string, Application>;
  /** Size and SHA-256 of the files that downloads offer, by their path. In development a file is made when it is asked for. */
  readonly files: { get(path: string): OfferedFile | undefined | Promise<OfferedFile | undefined> };
}

// Pages are bundled apart from the command line, so both find the state on the global object of the process they share.
const KEY = Symbol.for('sitefold.state');

export function setSiteState(state: SiteState): void {
  (globalThis as Record<symbol, unknown>)[KEY] = state;
}

export function siteState(): SiteState {
  const state = (globalThis as Record<symbol, unknown>)[KEY] as SiteState | undefined;
  if (!state) throw new Error('no site state: setSiteState was not called');
  return state;
}

/** Carries the message of a failed route validation to the error page. In development only: the service hands it over directly. */
export const FATAL_HEADER = 'x-sitefold-fatal';
