import type { Fault } from '../finding.ts';
import { isWithin, type HtmlDocument, type HtmlElement, type OuterElement } from '../read-html.ts';

/** The metadata in the head of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** True if search engines may list the page. */
  readonly indexed: boolean;
  /** The language and the direction of the root element. */
  readonly lang: string;
  readonly dir: string;
}

/** All elements with such metadata, of which the first counts. */
export interface HeadParts {
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly robots: readonly string[];
  readonly roots: readonly Pick<PageHead, 'lang' | 'dir'>[];
}

export function listHeadParts({ named }: HtmlDocument): HeadParts {
  const meta = (name: string): string[] =>
    named('meta').flatMap(({ attributes }) => (attributes.name === name ? (attributes.content ?? '') : []));
  return {
    // A drawing in the page has a title too.
    titles: named('title').flatMap(({ parent, text }) => (parent?.name === 'head' ? text.trim() : [])),
    descriptions: meta('description').map((text) => text.trim()),
    robots: meta('robots'),
    roots: named('html').map(({ attributes: { lang = '', dir = '' } }) => ({ lang, dir })),
  };
}

export function readHead({ titles, descriptions, robots, roots }: HeadParts): PageHead {
  const { lang = '', dir = '' } = roots[0] ?? {};
  return {
    title: titles[0] ?? '',
    description: descriptions[0] ?? '',
    indexed: robots[0]?.includes('noindex') !== true,
    lang,
    dir,
  };
}

/** A page has a title, and a description if search engines may list it. */
export function checkHead({ title, description, indexed }: PageHead): Fault[] {
  return [
    ...(title === '' ? [{ message: 'has no title' }] : []),
    ...(indexed && description === '' ? [{ message: 'has no description' }] : []),
  ];
}

/** The root element has the language and the direction of the site (WCAG 2.2, 3.1.1). */
export function checkLanguage(
  { lang, dir }: Pick<PageHead, 'lang' | 'dir'>,
  site: { readonly lang: string; readonly dir: string },
): Fault[] {
  return [
    ...(lang === site.lang ? [] : [{ message: `is in \`${lang}\` on a site in \`${site.lang}\`` }]),
    ...(dir === site.dir ? [] : [{ message: `has the direction \`${dir}\` on a site with \`${site.dir}\`` }]),
  ];
}

export interface Heading {
  readonly name: string;
  readonly offset: number;
}

/** Returns the headings of a page in their order. Content that a script opens later is separate. */
export function listHeadings({ named }: HtmlDocument): Heading[] {
  return LEVELS.flatMap((name) => named(name))
    .filter((element) => !isWithin(element, opensLater))
    .sort((a, b) => a.offset - b.offset)
    .map(({ name, offset }: HtmlElement) => ({ name, offset }));
}

/** A page has one heading of the first level, and skips no level (WCAG 2.2, 1.3.1). */
export function checkHeadings(headings: readonly Heading[]): Fault[] {
  const first = headings.filter(({ name }) => name === 'h1');
  const faults: Fault[] = first.length === 1 ? [] : [{ message: `has ${first.length} headings \`<h1>\`` }];
  let level = 0;
  for (const { name, offset } of headings) {
    const own = Number(name.slice(1));
    if (own > level + 1)
      faults.push({
        message: level === 0 ? `begins with \`<${name}>\`` : `has \`<${name}>\` after \`<h${level}>\``,
        offset,
      });
    level = own;
  }
  return faults;
}

const LEVELS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function opensLater({ name, attributes }: OuterElement): boolean {
  return name === 'dialog' || name === 'template' || attributes.popover !== undefined;
}
