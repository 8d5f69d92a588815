import type { Parsed } from '../../../match/pattern.ts';
import type { FrontMatter } from '../read-front-matter.ts';
import { textOf } from '../settings/settings.ts';
import { OTHER_HOST, refuse, refuseOtherHost, remarkOn, type Site } from '../site.ts';
import { isDatePlaceholder, jekyllDate, printPlaceholder } from './jekyll-date.ts';
import { jekyllFile, type JekyllFile } from './jekyll-file.ts';
import { cleanPath, escapePath, slugify } from './jekyll-names.ts';
import { defaultValues, type JekyllSettings } from './jekyll-settings.ts';

const DATE_STYLE = '/:categories/:year/:month/:day/:title:output_ext';

/** The templates of posts that have a name. */
const STYLES: Readonly<Record<string, string>> = {
  date: DATE_STYLE,
  none: '/:categories/:title:output_ext',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
};

/** A site of Jekyll, whose documentation of permalinks says which address a page, a post or a document of a collection has. */
export function jekyllSite(settings: JekyllSettings): Site {
  const given = settings.defaults.some(({ values }) => 'redirect_from' in values || 'redirect_to' in values);
  return {
    generator: 'jekyll',
    ...(given ? { unread: REDIRECTS_IN_DEFAULTS } : {}),
    address(file, matter) {
      const [own] = matter.list('permalink');
      if (own && OTHER_HOST.test(own.text)) return refuseOtherHost(own.text);
      if (own && Object.hasOwn(STYLES, own.text))
        return refuse(
          `Jekyll does not know the style \`${own.text}\` in front matter.`,
          'Write the path of the page, or the style into `_config.yml`.',
        );
      if (own && !own.text.includes(':'))
        return { ok: true, value: { path: at(settings, own.text), root: settings.baseurl } };
      if (file === '') return refuse('The page has no `permalink`.', 'Add one, or import the folder.');
      const found = jekyllFile(file, settings);
      if (!found.ok) return found;
      const filled = fill(found.value, valuesOf(found.value, matter, settings), settings);
      if (!filled.ok) return filled;
      const path = at(settings, filled.value.path);
      const { template } = filled.value;
      return { ok: true, value: { path, root: settings.baseurl, remark: remarkOn(path, template) } };
    },
  };
}

const REDIRECTS_IN_DEFAULTS = {
  message: 'The `defaults` give pages `redirect_from` or `redirect_to`, which is read only in the pages.',
  hint: 'Write it into the front matter of each page.',
};

function at({ baseurl }: JekyllSettings, path: string): string {
  return `${baseurl}${cleanPath(path)}`;
}

/** The front matter of a file, or the defaults for it. */
interface Values {
  text(key: string): string | undefined;
  readonly categories: readonly string[];
}

function valuesOf(file: JekyllFile, matter: FrontMatter, settings: JekyllSettings): Values {
  const defaults = defaultValues(settings, file.path, file.type);
  const listed = defaults.categories;
  const given = Array.isArray(listed) ? listed.map(String) : (textOf(listed)?.split(/\s+/) ?? []);
  const [single] = matter.list('category');
  const categories = [
    ...file.categories,
    ...given,
    ...matter.words('categories').map(({ text }) => text),
    ...(single ? [single.text] : [textOf(defaults.category) ?? '']),
  ];
  return {
    text: (key) => matter.list(key)[0]?.text ?? textOf(defaults[key]),
    categories: categories.filter((category) => category !== ''),
  };
}

/** Finds the template of a file, and fills it. The template is returned if it is not the default one. */
function fill(
  file: JekyllFile,
  values: Values,
  settings: JekyllSettings,
): Parsed<{ readonly path: string; readonly template?: string }> {
  const own = values.text('permalink');
  const { template, isDefault } = own === undefined ? templateOf(file, settings) : { template: own, isDefault: false };
  const filled = file.type === 'pages' ? fillPage(template, file) : fillDocument(template, { file, values, settings });
  return filled.ok ? { ok: true, value: { path: filled.value, ...(isDefault ? {} : { template }) } } : filled;
}

function templateOf(
  { type, name }: JekyllFile,
  { permalink, collections }: JekyllSettings,
): { template: string; isDefault: boolean } {
  const isDefault = permalink === 'date';
  const own = collections?.get(type)?.permalink;
  if (type !== 'pages' && own !== undefined) return { template: own, isDefault: false };
  if (type === 'posts') return { template: STYLES[permalink] ?? permalink, isDefault };
  if (type === 'pages' && name === 'index') return { template: '/:path/', isDefault: true };
  return { template: `${type === 'pages' ? '/:path/:basename' : '/:collection/:path'}${endOf(permalink)}`, isDefault };
}

/** How addresses end that are not those of posts. */
function endOf(permalink: string): string {
  if (['date', 'none', 'ordinal'].includes(permalink) || permalink.endsWith(':output_ext')) return ':output_ext';
  return permalink === 'pretty' || permalink.endsWith('/') ? '/' : '';
}

function fillPage(template: string, { folder, name }: JekyllFile): Parsed<string> {
  const values: Readonly<Record<string, string>> = { path: folder, basename: name, output_ext: '.html' };
  return replace(template, (key) =>
    values[key] === undefined
      ? unknown(key, 'pages have only `:path`, `:basename` and `:output_ext`')
      : value(values[key]),
  );
}

interface Document {
  readonly file: JekyllFile;
  readonly values: Values;
  readonly settings: JekyllSettings;
}

function fillDocument(template: string, { file, values, settings }: Document): Parsed<string> {
  const slug = values.text('slug') ?? file.dated?.rest ?? file.name;
  const known: Readonly<Record<string, string>> = {
    collection: file.type,
    path: `${file.folder}${file.name}`.replace(`_${file.type}`, ''),
    name: slugify(file.name),
    title: slugify(slug, 'pretty'),
    slug: slugify(slug),
    categories: [...new Set(values.categories.map((category) => category.toLowerCase()))].join('/'),
    slugified_categories: [...new Set(values.categories.map((category) => slugify(category)))].join('/'),
    output_ext: '.html',
  };
  return replace(template, (key) => {
    if (known[key] !== undefined) return value(known[key]);
    if (!isDatePlaceholder(key)) return unknown(key, 'Jekyll does not know it');
    const written = values.text('date') ?? file.dated?.date;
    if (written === undefined)
      return refuse(
        `The permalink has \`:${key}\`, and the file has no date.`,
        'Write `permalink` with the path of the page.',
      );
    const date = jekyllDate(written, settings.timezone);
    if (!date) return refuse(`\`${written}\` is not a date.`, 'Write it as `2026-03-04`.');
    const printed = printPlaceholder(key, date);
    return printed === undefined
      ? refuse(
          `The time zone of the site decides \`:${key}\` of the date \`${written}\`, and the settings do not name it.`,
          'Write the zone in which the site was built into `_config.yml`, such as `timezone: UTC`.',
        )
      : value(printed);
  });
}

/** Fills the placeholders of a template. A `_` behind a name belongs to it only if a placeholder is named so. */
function replace(template: string, valueOf: (key: string) => Parsed<string>): Parsed<string> {
  const parts: string[] = [];
  for (const part of template.split(/(:[a-z_]+)/)) {
    if (!/^:[a-z_]+$/.test(part)) {
      parts.push(part);
      continue;
    }
    const key = part.slice(1).replace(/_$/, '');
    const found = valueOf(key);
    if (!found.ok) return found;
    parts.push(`${escapePath(found.value)}${part.slice(key.length + 1)}`);
  }
  return value(parts.join(''));
}

function value(text: string): Parsed<string> {
  return { ok: true, value: text };
}

function unknown(key: string, why: string): Parsed<never> {
  return refuse(`The permalink has \`:${key}\`: ${why}.`, 'Write the path of the page.');
}
