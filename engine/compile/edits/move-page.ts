import { listPages } from '../../model/pages.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { featureOf } from '../../model/features.ts';
import { isDefault } from '../../model/schema/kinds.ts';
import { isThemePath } from '../../model/theme.ts';
import { escapeRegex } from '../../redirects/targets/shared/regex/regex-source.ts';
import { isTablePath } from '../parse/parse-table.ts';
import { parse } from '../parse/parse-yaml.ts';
import { redirectEdits } from './add-redirect.ts';
import { editProject, type EditableProject, type Problem, type ToldEdit } from './edit-project.ts';
import { textOf, type FileEdit } from './file-edits.ts';
import { renameCells, renameMentions, type Move } from './page-mentions.ts';

/**
 * Gives a page another path: its route, what names the route, the targets of redirects, the navigation, and links and buttons of the
 * content. A redirect leads from the old path to the new one on all sites.
 */
export function movePage(project: EditableProject, request: Move): ToldEdit | Problem {
  const { model, sources, files, cache } = project;
  const move = { from: trimSlashes(request.from), to: trimSlashes(request.to) };
  const refused = problemOf(project, move);
  if (refused) return refused;
  const flags = model.sites.map(({ flag }) => flag).filter(Boolean);
  const own = sources.filter(({ path }) => !isDefault(path));
  const mentions = own.flatMap((source): FileEdit[] => {
    const { path } = source;
    const file = files.get(path);
    if (!file) return [];
    const edits = isTablePath(path)
      ? renameCells(file, rowsOf(project, path), { move, flags })
      : path.endsWith('.yaml')
        ? renameMentions(
            parse(source, () => undefined, cache),
            move,
            { constants: model.constants, flags },
          )
        : [];
    return edits.map((edit): FileEdit => ({ kind: 'edit', path, ...edit }));
  });
  const added = redirectEdits(project, { from: `/{site}/${move.from}`, to: `/{site}/${move.to}` });
  if ('problem' in added) return added;
  const named = new RegExp(String.raw`(['"\x60])/?${escapeRegex(move.from)}\1`);
  const themes = own.filter((source) => isThemePath(source.path) && named.test(textOf(source)));
  const notes = themes.map(({ path }) => `\`${path}\` names \`${move.from}\`. Look whether it means the page.`);
  return { ...editProject(project, [...mentions, ...added]), notes };
}

/** Returns why a page cannot be moved; undefined if it can. */
function problemOf({ model }: EditableProject, { from, to }: Move): Problem | undefined {
  const { routes } = model;
  const fixed = routes.filter(({ params, paginate }) => params.length === 0 && paginate === undefined);
  if (from === '') return { problem: 'The home page cannot be moved.' };
  if (!fixed.some(({ path }) => path === from)) {
    const page = listPages(model).get(from);
    if (page)
      return {
        problem: `\`/${from}\` is a page of the route \`${page.route.path}\`, which has one for each entry. Change the entry, and add a redirect.`,
      };
    const paths = fixed.map(({ path }) => path);
    return { problem: `There is no page \`/${from}\`. ${didYouMean(from, paths, '`sitefold routes` lists them.')}` };
  }
  const feature = featureOf(from);
  if (feature)
    return {
      problem: `\`/${from}\` cannot be moved: a project has the feature \`${feature}\` only with a page at this path.`,
    };
  return from === to ? { problem: `\`/${from}\` is the path that the page has.` } : undefined;
}

/** The rows of a table, by their pointers. */
function rowsOf({ model }: EditableProject, path: string): string[] {
  return model.redirects.flatMap(({ at }) => (at.file === path ? [at.pointer] : []));
}

/** Returns a path as routes write it. */
function trimSlashes(path: string): string {
  return path.replaceAll(/^\/+|\/+$/g, '');
}
