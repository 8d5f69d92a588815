import type { Parsed } from '../../../match/pattern.ts';
import { OTHER_HOST, refuse, refuseOtherHost, remarkOn, type PageAddress, type Site } from '../site.ts';
import { contentFolders, hugoFile, type HugoFile } from './hugo-file.ts';
import { pathText } from './hugo-names.ts';
import type { HugoSettings, Language, Permalinks } from './hugo-settings.ts';
import { fillTokens, type TokenSource } from './hugo-tokens.ts';

/**
 * A site of Hugo, whose documentation of URLs says which address a page has. `paths` are those of the files of the site: a folder with an
 * `_index` or `index` file decides the addresses of others.
 */
export function hugoSite(settings: HugoSettings, paths: readonly string[]): Site {
  const content = contentFolders(paths);
  return {
    generator: 'hugo',
    address(path, matter) {
      const [own] = [...matter.list('url'), ...matter.list('permalink')];
      if (own && OTHER_HOST.test(own.text)) return refuseOtherHost(own.text);
      if (path === '' && own && !own.text.includes(':'))
        return { ok: true, value: { path: withSlash(own.text), root: '' } };
      if (path === '') return refuse('The page has no `url`.', 'Add one, or import the folder.');
      const file = hugoFile(path, settings, content);
      if (!file.ok) return file;
      const depth = file.value.folders.length + 1;
      const start = path
        .split('/')
        .slice(0, -depth)
        .map((folder) => `${folder}/`)
        .join('');
      return addressOf({ file: file.value, matter, settings, content, start }, own?.text);
    },
  };
}

function addressOf(source: TokenSource, own: string | undefined): Parsed<PageAddress> {
  const { file, settings } = source;
  const prefix = languagePrefix(file.language, settings);
  const root = `${settings.base}${prefix}`;
  const ofAliases = { root, isUgly: isUgly(file, settings), ...(prefix === '' ? {} : { rootOfAll: settings.base }) };
  if (own !== undefined) {
    const filled = fillTokens(own, source);
    if (!filled.ok) return filled;
    const below = own.startsWith('/') ? settings.base : root;
    return { ok: true, value: { path: `${below}${withSlash(filled.value)}`, ...ofAliases } };
  }
  const template = templateOf(file, settings);
  if (!template.ok) return template;
  const path = template.value === undefined ? filePath(source) : permalinkPath(template.value, source);
  if (!path.ok) return path;
  const full = `${root}${path.value}`;
  return { ok: true, value: { path: full, ...ofAliases, remark: remarkOn(full, template.value) } };
}

/** A `url` without an extension is that of a folder. */
function withSlash(url: string): string {
  const path = url.startsWith('/') ? url : `/${url}`;
  return path.includes('.') || path.endsWith('/') ? path : `${path}/`;
}

function languagePrefix(language: Language | undefined, settings: HugoSettings): string {
  if (!language || settings.languages.length < 2) return '';
  return language.key === settings.defaultLanguage && !settings.isDefaultInFolder ? '' : `/${language.key}`;
}

/** The permalink of the settings for a file, if there is one. */
function templateOf(file: HugoFile, settings: HugoSettings): Parsed<string | undefined> {
  const permalinks: Permalinks = file.language?.permalinks ?? settings.permalinks;
  if (permalinks === 'unread')
    return refuse(
      'The settings have `permalinks` as a list, which is not read.',
      'Write `url` with the path of the page.',
    );
  if (file.kind === 'section' && file.folders.length === 0) return { ok: true, value: undefined };
  const path = [...file.folders, ...(file.kind === 'page' ? [file.name] : [])].join('/').toLowerCase();
  const fitting = [...(file.kind === 'section' ? permalinks.section : permalinks.page)].filter(([section]) =>
    section === '' ? !path.includes('/') : path === section || path.startsWith(`${section}/`),
  );
  const [first, ...others] = new Set(fitting.map(([, template]) => template));
  return others.length === 0
    ? { ok: true, value: first }
    : refuse('Several `permalinks` of the settings fit the page.', 'Write `url` with the path of the page.');
}

function isUgly({ folders, kind }: HugoFile, { ugly }: HugoSettings): boolean {
  const [section = ''] = kind === 'bundle' ? folders.slice(0, -1) : folders;
  return ugly === true || ugly.has(section);
}

function filePath({ file, matter, settings }: TokenSource): Parsed<string> {
  const [slug] = matter.list('slug');
  const parts = [...file.folders];
  if (file.kind === 'page') parts.push(slug?.text ?? file.name);
  else if (file.kind === 'bundle' && slug) parts.splice(-1, 1, slug.text);
  return finish(parts.join('/'), file, settings);
}

function permalinkPath(template: string, source: TokenSource): Parsed<string> {
  const filled = fillTokens(template, source);
  // Hugo decodes the path as it decodes a query, where `+` is a space.
  return filled.ok ? finish(filled.value.replaceAll('+', ' '), source.file, source.settings) : filled;
}

function finish(path: string, file: HugoFile, settings: HugoSettings): Parsed<string> {
  const clean = path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
  const text = pathText(clean, settings);
  if (text === '') return { ok: true, value: '/' };
  if (!isUgly(file, settings)) return { ok: true, value: `/${text}/` };
  if (file.kind === 'section') return refuse('The address of a section with `uglyURLs` is not read.', 'Write `url`.');
  return { ok: true, value: `/${text}.html` };
}
