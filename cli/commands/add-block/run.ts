import { addBlock } from '../../../engine/compile/edits/add-block.ts';
import { runEdit, type EditOptions } from '../../edit.ts';

/** Adds a block type and its component, to be filled in. */
export async function runAddBlock(options: EditOptions, [name = '']: readonly string[]): Promise<void> {
  await runEdit(options, {
    edit: (project) => addBlock(project, name),
    summary: ({ number }) =>
      `the block type \`${name}\` with the number ${number}; \`sitefold dev\` shows its example at /_blocks`,
  });
}
