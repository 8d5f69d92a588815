import { hyphenated } from '../model/content.ts';
import { pointerTo } from '../model/diagnostics/diagnostic.ts';
import { componentNames } from '../model/theme.ts';
import { pagesOf, type EditorProject, type FileRange } from './editor-project.ts';
import { mentionAt, type Name } from './mentions.ts';

/** Finds where that is declared which a place of a file names. A file of the engine's theme has the path `engine/theme/…`. */
export function findDefinition(project: EditorProject, path: string, offset: number): FileRange[] {
  const mention = mentionAt(project, path, offset);
  return mention ? definitionsOf(project, mention.name) : [];
}

/** Finds where something is declared: a word in each language that has it, else one place. */
function definitionsOf(project: EditorProject, name: Name): FileRange[] {
  const { model } = project;
  switch (name.is) {
    case 'site': {
      const site = model.sites.find(({ flag }) => flag === name.text);
      return site ? rangeAt(project, site.at.file, pointerTo(site.at.pointer, 'flag')) : [];
    }
    case 'page': {
      const page = pagesOf(model).get(name.text);
      const route = page?.route ?? model.routes.find(({ path }) => path === name.text);
      if (!route) return [];
      const [param] = route.params;
      const entry =
        page && param?.field === 'id'
          ? definitionsOf(project, { is: 'entry', collection: param.collection, text: page.params[param.name] ?? '' })
          : [];
      return [...rangeAt(project, route.at.file, pointerTo(route.at.pointer, 'path')), ...entry];
    }
    case 'word':
      return [...project.files.keys()]
        .filter((path) => /\/messages\/[^/]+\.yaml$/.test(path))
        .flatMap((path) => rangeAt(project, path, pointerTo('/messages', name.text), 'key'));
    case 'entry':
      return entryPlace(project, name.collection ?? '', name.text);
    case 'block':
      return rangeAt(project, `manifests/blocks/${name.text}.yaml`, '/name');
    case 'template':
      return templatePlace(project, name.text);
    case 'redirect':
      return [];
    default:
      return name.is satisfies never;
  }
}

/** Lists the templates that a route may show. */
export function listTemplates({ engineTheme, model }: EditorProject): string[] {
  const own = model.theme.map(({ path }) => path.replace(/^theme\//, ''));
  return [...new Set(componentNames([...engineTheme, ...own], 'templates'))].sort();
}

function templatePlace({ model, engineTheme }: EditorProject, name: string): FileRange[] {
  const file = `templates/${name}.astro`;
  if (model.theme.some(({ path }) => path === `theme/${file}`)) return [{ path: `theme/${file}`, start: 0, end: 0 }];
  return engineTheme.includes(file) ? [{ path: `engine/theme/${file}`, start: 0, end: 0 }] : [];
}

/** The lists that have all entries of a collection in one file, and the key of their ids. */
const LISTS: Readonly<Record<string, 'id' | 'urlFlag'>> = { categories: 'urlFlag', families: 'id' };

function entryPlace(project: EditorProject, collection: string, id: string): FileRange[] {
  const key = LISTS[collection];
  const folder = `content/${hyphenated(collection)}`;
  if (key === undefined) return rangeAt(project, `${folder}/${id}.yaml`, '/id');
  const entries = project.model.content[collection as 'categories'] as readonly object[];
  const index = entries.findIndex((entry) => (entry as Readonly<Record<string, unknown>>)[key] === id);
  return index === -1 ? [] : rangeAt(project, `${folder}.yaml`, pointerTo(`/${collection}`, index, key));
}

function rangeAt(
  { files }: EditorProject,
  path: string,
  pointer: string,
  target: 'key' | 'value' = 'value',
): FileRange[] {
  const file = files.get(path);
  const mark = file?.marks().get(pointer);
  if (!file || !mark) return [];
  const [keyStart, keyEnd, start, end] = mark;
  if (target === 'key') return [{ path, start: keyStart, end: keyEnd }];
  return [{ path, start, end: start + file.text.slice(start, end).trimEnd().length }];
}
