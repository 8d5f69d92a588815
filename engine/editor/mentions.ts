import { catalogPath } from '../content/catalog.ts';
import { SITE_START } from '../compile/resolve/redirect-raw.ts';
import { isTablePath } from '../compile/parse/parse-table.ts';
import type { CatalogEntry } from '../model/content.ts';
import { pointerTo } from '../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../model/diagnostics/source.ts';
import { walk } from '../model/diagnostics/walk.ts';
import { kindOf } from '../model/schema/kinds.ts';
import { readCell } from '../redirects/fix/table-edits.ts';
import { pagesOf, readYaml, type EditorProject, type FileRange } from './editor-project.ts';
import { fieldAt, type Field } from './fields.ts';

/**
 * What a place of a file names. The text of a page is its path below the prefix of a site, or that of a route with parameters as it is
 * written; that of a redirect is the pointer to its rule.
 */
export interface Name {
  readonly is: 'page' | 'site' | 'word' | 'block' | 'template' | 'entry' | 'redirect';
  readonly text: string;
  /** The collection of an entry. */
  readonly collection?: string;
}

/** A place of a file that names something. `defines`: it is declared there. */
export interface Mention extends FileRange {
  readonly name: Name;
  readonly defines: boolean;
}

/** Finds what a place of a file names; undefined if it names nothing. */
export function mentionAt(project: EditorProject, path: string, offset: number): Mention | undefined {
  const found = mentionsIn(project, path).filter(({ start, end }) => start <= offset && offset <= end);
  return found.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
}

/** Lists everything that a file names, in its order. */
export function mentionsIn(project: EditorProject, path: string): Mention[] {
  if (isTablePath(path)) return cellMentions(project, path);
  const file = readYaml(project, path);
  if (!file) return [];
  const kind = kindOf(path);
  if (kind === 'messages') return wordMentions(file);
  const found: Mention[] = kind === 'content/navigation' ? entryMentions(file, project) : [];
  walk(file.value, (value, keys) => {
    const text = textOf(value);
    if (text === undefined) return undefined;
    const mark = file.marks().get(pointerTo('', ...keys));
    if (!mark) return undefined;
    const [, , start, end] = mark;
    const place = { path, text: file.text, start, end: start + file.text.slice(start, end).trimEnd().length };
    const field = fieldAt(
      path,
      keys.filter((key) => !/^\d+$/.test(key)),
      project.model,
    );
    if (field?.is === 'source') found.push(sourceMention(place, keys));
    else if (field) found.push(...namesOf(field, text, place, project));
    if (path.startsWith('content/') && text.includes('](/')) found.push(...linksIn(place, project));
    return undefined;
  });
  return found.toSorted((a, b) => a.start - b.start);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

/** A scalar as a file has it, with its quotes. */
interface Place extends FileRange {
  readonly text: string;
}

function sourceMention({ path, start, end }: Place, keys: readonly string[]): Mention {
  const rule = pointerTo('', ...keys.slice(0, keys.lastIndexOf('from')));
  return { path, start, end, name: { is: 'redirect', text: rule }, defines: true };
}

/** Returns what the text of a field names: mostly one thing. */
function namesOf(field: Field, text: string, place: Place, project: EditorProject): Mention[] {
  const one = (is: Name['is'], name: string, more: Partial<Mention & Name> = {}): Mention[] => {
    const { collection, defines = false } = more;
    return [
      {
        ...within(place, name),
        name: { is, text: name, ...(collection === undefined ? {} : { collection }) },
        defines,
      },
    ];
  };
  switch (field.is) {
    case 'target':
      return targetMention(text, place, project);
    case 'link': {
      const path = text.replace(/^\//, '').replace(/[?#].*$/s, '');
      return !/^[a-z]+:/i.test(text) && pagesOf(project.model).has(path) ? one('page', path) : [];
    }
    case 'route':
      return one('page', text, { defines: true });
    case 'entry':
      return one('entry', text, field);
    case 'site':
      return text === 'all' || text === 'prefixed'
        ? []
        : one('site', text, { defines: kindOf(place.path) === 'sites' });
    case 'block':
      return one('block', text, { defines: kindOf(place.path) === 'blocks' });
    case 'textPage': {
      const page = project.model.content.pages.find(({ url }) => url === text);
      return page
        ? [{ ...within(place, text), name: { is: 'entry', text: page.id, collection: 'pages' }, defines: false }]
        : [];
    }
    case 'source':
      return [];
    case 'page':
    case 'word':
    case 'template':
      return one(field.is, text);
    default:
      return field satisfies never;
  }
}

/** The part of a scalar that is a text; all of it if it is written in another way. */
function within({ path, text, start, end }: Place, part: string): FileRange {
  const at = text.slice(start, end).indexOf(part);
  return part === '' || at === -1 ? { path, start, end } : { path, start: start + at, end: start + at + part.length };
}

/** A target names a page, and a site if it has its prefix. */
function targetMention(text: string, place: Place, { model }: EditorProject): Mention[] {
  if (!text.startsWith('/') || text.startsWith('//')) return [];
  const [path = ''] = text.split(/[?#]/);
  const flag = model.sites.find((site) => site.flag !== '' && `${path}/`.startsWith(`/${site.flag}/`))?.flag;
  const prefix = `${path}/`.startsWith(`${SITE_START}/`) ? SITE_START : flag === undefined ? '' : `/${flag}`;
  const page = path.slice(prefix.length).replace(/^\/|\/$/g, '');
  const mentions: Mention[] = [
    { ...within(place, page === '' ? path : page), name: { is: 'page', text: page }, defines: false },
  ];
  if (flag !== undefined) mentions.push({ ...within(place, flag), name: { is: 'site', text: flag }, defines: false });
  return mentions;
}

/** The links of a Markdown text that lead to pages. */
function linksIn({ path, text, start, end }: Place, { model }: EditorProject): Mention[] {
  const links = text.slice(start, end).matchAll(/(?<=\]\(\/)[^)\s?#]*/g);
  return [...links].flatMap(({ index, 0: page }): Mention[] =>
    pagesOf(model).has(page)
      ? [
          {
            path,
            start: start + index,
            end: start + index + page.length,
            name: { is: 'page', text: page },
            defines: false,
          },
        ]
      : [],
  );
}

function wordMentions(file: SourceFile & { readonly value: unknown }): Mention[] {
  const { messages = {} } = (file.value ?? {}) as { readonly messages?: object };
  return Object.keys(messages).flatMap((key): Mention[] => {
    const mark = file.marks().get(pointerTo('/messages', key));
    return mark
      ? [{ path: file.path, start: mark[0], end: mark[1], name: { is: 'word', text: key }, defines: true }]
      : [];
  });
}

/** An entry of the navigation names a page by two keys: its template and its path. */
function entryMentions(file: SourceFile & { readonly value: unknown }, { model }: EditorProject): Mention[] {
  const { catalog } = (file.value ?? {}) as { readonly catalog?: unknown };
  if (!Array.isArray(catalog)) return [];
  return (catalog as readonly CatalogEntry[]).flatMap((entry, index) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const page = catalogPath(entry, model.constants).slice(1);
    if (!pagesOf(model).has(page)) return [];
    return (['templateComponent', 'path', 'redirectUrl'] as const).flatMap((key): Mention[] => {
      const mark = file.marks().get(pointerTo('/catalog', index, key));
      if (!mark) return [];
      const end = mark[2] + file.text.slice(mark[2], mark[3]).trimEnd().length;
      return [{ path: file.path, start: mark[2], end, name: { is: 'page', text: page }, defines: false }];
    });
  });
}

/** The redirects of a table. */
function cellMentions(project: EditorProject, path: string): Mention[] {
  const file = project.files.get(path);
  if (!file) return [];
  const rows = new Set(project.model.redirects.flatMap(({ at }) => (at.file === path ? [at.pointer] : [])));
  return [...rows].flatMap((row) => {
    const [, , start = 0, end = 0] = file.marks().get(pointerTo(row, 'to')) ?? [];
    const [, , fromStart = 0, fromEnd = 0] = file.marks().get(pointerTo(row, 'from')) ?? [];
    return [
      { path, start: fromStart, end: fromEnd, name: { is: 'redirect', text: row }, defines: true } as const,
      ...targetMention(readCell(file, row, 'to'), { path, text: file.text, start, end }, project),
    ];
  });
}
