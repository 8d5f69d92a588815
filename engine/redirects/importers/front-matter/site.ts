import type { Flaw, Parsed } from '../../match/pattern.ts';
import type { FrontMatter } from './read-front-matter.ts';

/** The address of a page on its host. */
export interface PageAddress {
  readonly path: string;
  /** How the path was found, if the front matter does not give it. */
  readonly remark?: string;
  /** The path that aliases from the root of the site are below: empty, or without a slash at its end. */
  readonly root: string;
  /** True if Hugo writes the page, and its aliases, to files such as `old.html`. */
  readonly isUgly?: boolean;
  /** The root without the language of the page, if that has a part in it. */
  readonly rootOfAll?: string;
}

/** A site of a generator: its settings say which address the page of a file has. */
export interface Site {
  readonly generator: 'jekyll' | 'hugo';
  /** What its settings say about redirects, and is not read. */
  readonly unread?: Flaw;
  address(file: string, matter: FrontMatter): Parsed<PageAddress>;
}

export function refuse(message: string, hint: string): Parsed<never> {
  return { ok: false, flaw: { message, hint } };
}

/** Refuses a page whose permalink is an address on another host. */
export function refuseOtherHost(address: string): Parsed<never> {
  return refuse(`The page has the address \`${address}\` on another host.`, 'Write its path.');
}

export const OTHER_HOST = /^(?:https?:)?\/\//;

/** The remark on a path that follows from the place of the file, or from a template. */
export function remarkOn(path: string, template?: string): string {
  return template === undefined
    ? `The address of the page is taken from its file: \`${path}\`.`
    : `The address of the page follows from the permalink \`${template}\`: \`${path}\`.`;
}
