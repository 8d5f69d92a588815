import type { BlocksRaw } from './schema/types.gen.ts';
import type { CatalogEntry, Content, Film, Image, OwnFile } from './content.ts';
import type { Collection } from './collection.ts';
import type { Company } from './company.ts';
import type { Constants } from './constants.ts';
import type { Message } from './message.ts';
import type { RedirectRule } from './redirect.ts';
import type { Route } from './route.ts';
import type { Site } from './site.ts';
import type { ThemeFile } from './theme.ts';
import type { Translation } from './translation.ts';

/** Interface words by language tag and key. */
export type Messages = Readonly<Record<string, Readonly<Record<string, Message>>>>;

/** All manifests and all content, resolved. The emitters, pages, service and command line use only this model. */
export interface SiteModel {
  /** All sites, including those that are switched off, the root site first. */
  readonly sites: readonly Site[];
  readonly routes: readonly Route[];
  /** The redirects of the manifests, filled in for every site, with shortened chains. */
  readonly redirects: readonly RedirectRule[];
  /** The redirects that follow from the routes: page 1 of a list, entries with another address. */
  readonly routeRedirects: readonly RedirectRule[];
  readonly company: Company;
  readonly constants: Constants;
  readonly messages: Messages;
  /** What sites promise to have in their languages. Left out where nothing is promised. */
  readonly translation?: Translation;
  readonly blocks: readonly BlocksRaw[];
  readonly catalog: readonly CatalogEntry[];
  /** The kinds of content that the project declares. Their entries are in `content` too. */
  readonly collections: readonly Collection[];
  readonly content: Content;
  /** The pictures of content/images: drawings and photographs, by name. */
  readonly images: readonly Image[];
  /** The films of content/films, by id of the video. */
  readonly films: readonly Film[];
  /** The files of content/files, by name. */
  readonly ownFiles: readonly OwnFile[];
  /** The files of the project's own theme and islands, by path. */
  readonly theme: readonly ThemeFile[];
}
