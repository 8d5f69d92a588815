import type { Constants } from '../../model/constants.ts';
import type { Figure } from '../metrics.ts';

/** `many`: the process practises before they come. */
export type Visitors = 'few' | 'many';

/** What the process of a release is told to serve. */
export interface ServeTask {
  readonly root: string;
  /** The output folder; an absolute path. */
  readonly out: string;
  readonly host: string;
  /** The name of the folder of the release. Left out: the current one. */
  readonly release?: string | undefined;
  /** If there is no build that can be served, pages are made when they are asked for. `only`: the flags of the sites. Left out: a build is needed. */
  readonly unbuilt?: { readonly only: string | undefined } | undefined;
  /** Signs the addresses of pictures of pages that are made without a build: they are open when the first build takes over. */
  readonly pictureKey: string;
  /** True if another release is served: one with a page that cannot be rendered does not take over. */
  readonly takesOver: boolean;
  /** How many visitors come as soon as it is ready. */
  readonly visitors: Visitors;
  /** The priority (a nice value) that the process is to have once it is ready: until then it gives way to others. Left out: it has it already. */
  readonly usualPriority?: number | undefined;
}

/** What the process of a release is asked. With `listen` comes the socket, and the port that visitors know. `stop` is the last: it answers the requests in flight, and ends. See `RunningService.stop`. */
export type Order =
  | { readonly kind: 'listen'; readonly port: number }
  | { readonly kind: 'stop'; readonly succeeded: boolean }
  | { readonly kind: 'metrics' | 'ask accounts'; readonly id: number };

/** The release that a process has loaded. */
export interface Loaded {
  readonly build: string;
  /** Its folder. The same build may be published again, in another folder. */
  readonly folder: string;
  readonly unbuilt: boolean;
  readonly constants: Constants;
  /** Paths of a few pages, for the terminal. */
  readonly shown: readonly string[];
  /** Describes where the accounts are kept, for the log. Empty: the project has none. */
  readonly accounts: string;
}

export type ProcessMetrics = readonly Figure[];

/** What the process of a release says. `failed` and `ended` are its last words. */
export type Word =
  | ({ readonly kind: 'loaded' } & Loaded)
  | { readonly kind: 'serving' }
  | { readonly kind: 'failed'; readonly message: string; readonly exit: number; readonly bug: boolean }
  | { readonly kind: 'metrics'; readonly id: number; readonly metrics: ProcessMetrics }
  | { readonly kind: 'accounts'; readonly id: number; readonly answer: boolean }
  | { readonly kind: 'ended'; readonly metrics: ProcessMetrics };
