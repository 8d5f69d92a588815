import type { Project } from '../../../build/project/project.ts';
import { parse } from '../../../compile/parse/parse-yaml.ts';
import { entryPath } from '../../../model/collection.ts';
import { camelCase } from '../../../model/content.ts';
import { listPages } from '../../../model/pages.ts';
import { isDefault, isEntryKind, kindOf } from '../../../model/schema/kinds.ts';
import type { SiteModel } from '../../../model/site-model.ts';
import { sitePath } from '../../../model/site.ts';
import type { EntryRow, RouteRow, SiteRow } from '../contract.ts';
import { placeIn } from './place-in.ts';

/** Lists all sites, the root first. */
export function listSites(project: Project): SiteRow[] {
  return (project.model?.sites ?? []).map(({ flag, name, lang, country = '', active, at }) => ({
    ...placeIn(project, at.file, at.pointer),
    flag,
    name,
    lang,
    country,
    active,
  }));
}

/** Lists the routes with their pages. */
export function listRoutes(project: Project): RouteRow[] {
  const { model } = project;
  if (!model) return [];
  const pages = Map.groupBy(listPages(model), ([, { route }]) => route);
  const root = model.sites.find(({ flag }) => flag === '');
  return model.routes.map((route): RouteRow => {
    const own = pages.get(route) ?? [];
    const [example] = own.find(([, { absent }]) => !absent?.has('')) ?? [];
    return {
      ...placeIn(project, route.at.file, route.at.pointer),
      path: route.path,
      template: route.template,
      pages: own.length,
      ...(example === undefined || !root ? {} : { example: sitePath(root, example) }),
    };
  });
}

/** The folders of content that hold one file for each entry, with the number of files. */
export function listKinds({ sources, model }: Project): { readonly kind: string; readonly entries: number }[] {
  const own = (model?.collections ?? []).map(({ folder }) => folder);
  const kinds = sources.flatMap(({ path }) => kindOfEntry(path, own) ?? []);
  return [...Map.groupBy(kinds, (kind) => kind)]
    .map(([kind, all]) => ({ kind, entries: all.length }))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

function kindOfEntry(path: string, own: readonly string[]): string | undefined {
  const folder = path.slice(0, path.lastIndexOf('/'));
  if (!path.endsWith('.yaml') || isDefault(path)) return undefined;
  if (own.includes(folder)) return folder;
  const kind = kindOf(path);
  return kind !== undefined && isEntryKind(kind) ? kind : undefined;
}

/** The fields that name an entry, the first one that it has. */
const TITLES = ['title', 'name', 'question', 'label', 'url'];

/** Lists the entries of a kind of content. */
export function listEntries(project: Project, kind: string, languages: readonly string[]): EntryRow[] {
  const { sources, model, cache } = project;
  const own = (model?.collections ?? []).map(({ folder }) => folder);
  return sources.flatMap((source): EntryRow[] => {
    if (kindOfEntry(source.path, own) !== kind) return [];
    const { value } = parse(source, () => undefined, cache);
    const entry = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
    const field = TITLES.find((name) => entry[name] !== undefined);
    const title = field === undefined ? undefined : entry[field];
    const page = model && pageOf(model, kind, entry);
    return [
      {
        ...placeIn(project, source.path, ''),
        id: String(entry.id ?? source.path.slice(kind.length + 1, -'.yaml'.length)),
        title: textIn(title, languages[0] ?? 'en'),
        missing: languages.filter((lang) => isByLanguage(title) && title[lang] === undefined),
        ...(page === undefined ? {} : { page }),
      },
    ];
  });
}

function pageOf({ routes }: SiteModel, kind: string, entry: object): string | undefined {
  const path = entryPath(routes, camelCase(kind.slice('content/'.length)), entry);
  return path === undefined ? undefined : `/${path}`;
}

function textIn(text: unknown, lang: string): string {
  if (!isByLanguage(text)) return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  return text[lang] ?? text.en ?? Object.values(text)[0] ?? '';
}

/** Tells a text by language from other values. */
export function isByLanguage(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && typeof (value as { en?: unknown }).en === 'string';
}
