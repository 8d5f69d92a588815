import { addFaq } from '../../../engine/compile/edits/add-faq.ts';
import { runEdit, type EditOptions } from '../../edit.ts';
import { refuseCmsContent } from '../../project.ts';

/** Adds a question and its answer, to be filled in. */
export async function runAddFaq(options: EditOptions, [id = '']: readonly string[]): Promise<void> {
  refuseCmsContent();
  await runEdit(options, {
    edit: (project) => addFaq(project, id),
    summary: () => `the question ${id}: fill in content/faqs/${id}.yaml`,
  });
}
