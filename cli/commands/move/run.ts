import { movePage } from '../../../engine/compile/edits/move-page.ts';
import { runEdit, type EditOptions } from '../../edit.ts';

/** Gives a page another path. */
export async function runMove(options: EditOptions, [from = '', to = '']: readonly string[]): Promise<void> {
  await runEdit(options, {
    edit: (project) => movePage(project, { from, to }),
    summary: ({ written }) =>
      `the page ${from} is at ${to}; ${written.length} ${written.length === 1 ? 'file' : 'files'}`,
    asks: true,
  });
}
