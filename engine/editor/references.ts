import { isTablePath } from '../compile/parse/parse-table.ts';
import { pagesOf, type EditorProject, type FileRange } from './editor-project.ts';
import { mentionAt, mentionsIn, type Mention, type Name } from './mentions.ts';

export interface ReferenceOptions {
  /** Whether the places that declare it are listed too. */
  readonly withDefinition?: boolean;
}

/** Lists the places of all files that name what a place names, by path and offset. */
export function findReferences(
  project: EditorProject,
  { path, offset }: { readonly path: string; readonly offset: number },
  { withDefinition = false }: ReferenceOptions = {},
): FileRange[] {
  const mention = mentionAt(project, path, offset);
  if (!mention) return [];
  return referencesTo(project, mention.name)
    .filter(({ defines }) => withDefinition || !defines)
    .map(({ path: file, start, end }) => ({ path: file, start, end }));
}

/** Lists the mentions of something in all files, with those that declare it. */
export function referencesTo(project: EditorProject, name: Name): Mention[] {
  const { files } = project;
  const needle = needleOf(project, name);
  const paths = [...files.keys()].filter((path) => path.endsWith('.yaml') || isTablePath(path)).sort();
  return paths
    .filter((path) => path.endsWith('/navigation.yaml') || files.get(path)?.text.includes(needle) === true)
    .flatMap((path) => mentionsIn(project, path).filter((mention) => isSame(project, name, mention.name)));
}

/** A text that every file has which names something, so that few files are looked at. The navigation names pages by their parts. */
function needleOf({ model }: EditorProject, { is, text }: Name): string {
  if (is === 'redirect') return '';
  const route = is === 'page' ? model.routes.find(({ path }) => path === text) : undefined;
  const fixed = route?.segments.find(({ kind }) => kind === 'literal');
  return route && route.params.length > 0 && fixed?.kind === 'literal' ? fixed.text : text;
}

/** A route with parameters is named by each of its pages too. */
function isSame({ model }: EditorProject, wanted: Name, found: Name): boolean {
  if (wanted.is !== found.is || wanted.collection !== found.collection) return false;
  if (wanted.text === found.text) return true;
  return (
    wanted.is === 'page' && /\{\w+\}/.test(wanted.text) && pagesOf(model).get(found.text)?.route.path === wanted.text
  );
}
