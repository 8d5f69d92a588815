import { addPage, type NewPage } from '../../../engine/compile/edits/add-page.ts';
import { runEdit, type EditOptions } from '../../edit.ts';
import { refuseCmsContent } from '../../project.ts';

type Options = EditOptions & Omit<NewPage, 'id'>;

/** Adds a page with a text, to be filled in. */
export async function runAddPage(options: Options, [id = '']: readonly string[]): Promise<void> {
  refuseCmsContent();
  await runEdit(options, {
    edit: (project) => addPage(project, { ...options, id }),
    summary: ({ address }) => `the page ${address}: fill in content/pages/${id}.yaml`,
  });
}
