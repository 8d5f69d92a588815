import type { Application } from '../../content/application.ts';
import type { OfferedFile } from '../../model/artifact.ts';
import type { LogDetails } from '../../model/log.ts';

/** What a thread needs to render pages. */
export interface ThreadTask {
  /** The folder of the stored data from which pages are rendered. */
  readonly folder: string;
  /** The path of the code that renders pages. */
  readonly entry: string;
  /** True if the thread asks for the figures of files. Otherwise they are in the folder. */
  readonly asksFigures: boolean;
  /** Signs the addresses of pictures that are made for the pages, see `pictureQuery`. */
  readonly pictureKey: string;
}

/** A page to be rendered for one request. */
export interface PageOrder {
  /** See `pagePath`. */
  readonly address: string;
  readonly method: string;
  readonly locals: App.Locals;
  readonly site: SiteApplication;
}

/** The data of a site that changes while a release is served. */
export interface SiteApplication {
  readonly flag: string;
  /** Left out where the thread has it. */
  readonly application?: Application | undefined;
}

/** An answer as Astro gives it. */
export interface RenderedPage {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null if the answer has no body. */
  readonly body: Uint8Array | null;
}

export type ToThread =
  | { readonly kind: 'page'; readonly id: number; readonly order: PageOrder }
  | { readonly kind: 'figures'; readonly path: string; readonly figures: OfferedFile | undefined }
  | { readonly kind: 'no figures'; readonly path: string; readonly problem: string };

/** What a thread says. `ready` is its first word. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'page'; readonly id: number; readonly page: RenderedPage }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly stack: string | undefined }
  | { readonly kind: 'figures'; readonly path: string }
  | { readonly kind: 'log'; readonly level: ThreadLogLevel; readonly details: LogDetails; readonly message: string };

export type ThreadLogLevel = 'debug' | 'info' | 'warn' | 'error';
