import type { OfferedFile } from '../model/artifact.ts';
import type { ModelNames } from '../content/model-names.ts';
import type { Site } from '../model/site.ts';
import type { AskedState } from './asked-state.ts';
import type { FileFigure } from '../content/file-figures.ts';
import type { ChangedPicture } from './pictures/changed-picture.ts';
import type { Answer, QuestionName } from './questions.ts';

/** The data from which pages are rendered. It is set before the first page, and replaced when a file changes in development. */
export interface SiteState extends AskedState {
  /** Size and SHA-256 of the files that downloads offer, by their path. In development a file is made when it is asked for. */
  readonly files: { get(path: string): OfferedFile | undefined | Promise<OfferedFile | undefined> };
  /** Notes what a page reads, while pages are built. */
  readonly reads?: Reads;
  /** Notes a picture that the page shows in another size or format, and returns its address. Left out in development: Astro makes it. */
  readonly changePicture?: (picture: ChangedPicture) => string;
}

/** Notes what the pages of one site read. */
export interface Reads {
  /** The site, whose fields are noted too. */
  readonly site: Site;
  /** The names of all models. */
  readonly models: ModelNames;
  /** Size and SHA-256 of a file of which the page shows one figure as it is, see `FileFigure`. Only that one is noted. */
  file(figure: FileFigure, path: string): OfferedFile | undefined;
  /** Answers a question about many entries, and notes only the question. */
  ask<K extends QuestionName>(name: K, args: readonly string[]): Answer<K>;
  /** Makes a value once for all pages of the site. Every page that uses it has read what it is made from. */
  remember<T>(name: string, make: () => T): T;
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
