import type { Parsed } from '../../match/pattern.ts';
import type { FrontMatter } from './read-front-matter.ts';

export interface PageAddress {
  readonly path: string;
  /** True if the front matter does not give the path, so that it follows from the place of the file. */
  readonly guessed: boolean;
}

/**
 * The path of the page that a Markdown file produces: its `permalink` or `url`, else the default of its generator (Hugo: `content/a/b.md`
 * is `/a/b/`; Jekyll: `a/b.md` is `/a/b.html`, and the path of a post begins with its date).
 */
export function pageAddress(file: string, matter: FrontMatter, generator: 'hugo' | 'jekyll'): Parsed<PageAddress> {
  const [own] = [...matter.list('permalink'), ...matter.list('url')];
  if (own && /^(?:https?:)?\/\//.test(own.text))
    return fail(`The page has the address \`${own.text}\` on another host.`, 'Write its path.');
  if (own && (generator === 'jekyll' ? /^[^/]|:/ : /:/).test(own.text))
    return fail(`The permalink \`${own.text}\` depends on the settings of the site.`, 'Write the path of the page.');
  if (own) return { ok: true, value: { path: own.text.startsWith('/') ? own.text : `/${own.text}`, guessed: false } };
  if (file === '') return fail('The page has no `permalink` or `url`.', 'Add one, or import the folder.');
  const path = generator === 'hugo' ? hugoPath(file, matter) : jekyllPath(file, matter);
  return { ok: true, value: { path, guessed: true } };
}

const ENDING = /\.[a-z]+$/i;

function hugoPath(file: string, matter: FrontMatter): string {
  const parts = file
    .replace(/^(?:.*\/)?content\//, '')
    .replace(ENDING, '')
    .split('/');
  const [slug] = matter.list('slug');
  if (/^_?index$/.test(parts.at(-1) ?? '')) parts.pop();
  else if (slug) parts.splice(-1, 1, slug.text);
  return parts.length === 0 ? '/' : `/${parts.join('/').toLowerCase()}/`;
}

const POST = /^(?:(.*)\/)?_posts\/(?:.*\/)?(\d{4})-(\d{1,2})-(\d{1,2})-([^/]+)$/;

function jekyllPath(file: string, matter: FrontMatter): string {
  const name = file.replace(ENDING, '');
  const [, folder, year, month = '', day = '', title] = POST.exec(name) ?? [];
  if (year !== undefined) {
    const categories = [...matter.list('categories'), ...matter.list('category')].flatMap(({ text }) =>
      text.split(' '),
    );
    const parts = [...(folder?.split('/') ?? []), ...categories.map((category) => category.toLowerCase())];
    return `/${[...parts, year, month.padStart(2, '0'), day.padStart(2, '0')].join('/')}/${title}.html`;
  }
  const page = name.replace(/^_/, '');
  return /(?:^|\/)index$/.test(page) ? `/${page.slice(0, -'index'.length)}` : `/${page}.html`;
}

function fail(message: string, hint: string): Parsed<never> {
  return { ok: false, flaw: { message, hint } };
}
