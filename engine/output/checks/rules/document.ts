import type { Fault } from '../finding.ts';
import { isWithin, type HtmlDocument, type HtmlElement } from '../read-html.ts';

/** The metadata in the head of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** True if search engines may list the page. */
  readonly indexed: boolean;
}

export function readHead({ named }: HtmlDocument): PageHead {
  const meta = (name: string): string =>
    named('meta').find(({ attributes }) => attributes.name === name)?.attributes.content ?? '';
  return {
    // A drawing in the page has a title too.
    title:
      named('title')
        .find(({ parent }) => parent?.name === 'head')
        ?.text.trim() ?? '',
    description: meta('description').trim(),
    indexed: !meta('robots').includes('noindex'),
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
export function checkLanguage({ named }: HtmlDocument, site: { readonly lang: string; readonly dir: string }): Fault[] {
  const { lang, dir } = named('html')[0]?.attributes ?? {};
  return [
    ...(lang === site.lang ? [] : [{ message: `is in \`${lang ?? ''}\` on a site in \`${site.lang}\`` }]),
    ...(dir === site.dir ? [] : [{ message: `has the direction \`${dir ?? ''}\` on a site with \`${site.dir}\`` }]),
  ];
}

/** A page has one heading of the first level, and skips no level (WCAG 2.2, 1.3.1). Content that a script opens later is separate. */
export function checkHeadings({ named }: HtmlDocument): Fault[] {
  const headings = LEVELS.flatMap((name) => named(name))
    .filter((element) => !isWithin(element, opensLater))
    .sort((a, b) => a.offset - b.offset);
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

function opensLater({ name, attributes }: HtmlElement): boolean {
  return name === 'dialog' || name === 'template' || attributes.popover !== undefined;
}
