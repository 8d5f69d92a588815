import { movePage } from '../compile/edits/move-page.ts';
import type { Problem, ToldEdit } from '../compile/edits/edit-project.ts';
import type { EditorProject } from './editor-project.ts';
import { mentionAt, type Mention } from './mentions.ts';

/** Returns the page that a place names, if it can be renamed there. */
export function findRenamed(project: EditorProject, path: string, offset: number): Mention | Problem {
  const mention = mentionAt(project, path, offset);
  if (mention?.name.is !== 'page')
    return {
      problem: 'Only the path of a page can be renamed here, in a route, a redirect, a link or the navigation.',
    };
  return mention;
}

/** Gives the page that a place names another path, as `sitefold move` does. */
export function renamePage(
  project: EditorProject,
  { path, offset }: { readonly path: string; readonly offset: number },
  to: string,
): ToldEdit | Problem {
  const mention = findRenamed(project, path, offset);
  if ('problem' in mention) return mention;
  const moved = movePage(project, { from: mention.name.text, to });
  if ('problem' in moved) return moved;
  const [finding] = moved.findings;
  return finding
    ? {
        problem: `The page cannot be renamed: ${finding.message}${finding.hint === undefined ? '' : ` ${finding.hint}`}`,
      }
    : moved;
}
