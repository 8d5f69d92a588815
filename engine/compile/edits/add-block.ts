import schema from '../../model/schema/blocks.schema.json' with { type: 'json' };
import { editProject, type EditableProject, type Problem, type ToldEdit } from './edit-project.ts';
import { idProblem, type IdKind } from './entry-id.ts';
import { newEntryFile } from './new-entry-file.ts';

const KIND: IdKind = {
  folder: 'manifests/blocks',
  noun: 'block type',
  pattern: /^[a-z][a-z0-9]*$/,
  form: 'lower-case letters and digits, with a letter at the start',
  propose: (text) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ''),
};
/** The number of the first block type of a project. The CMS of the specification has numbers below it. */
const FIRST_NUMBER = 80;
const LAST_NUMBER = schema.properties.type.maximum;

export interface AddedBlock extends ToldEdit {
  /** The number of the type. */
  readonly number: number;
}

/** Adds a block type with an example, and a component that shows it. */
export function addBlock(project: EditableProject, name: string): AddedBlock | Problem {
  const refused = idProblem(project, KIND, name);
  if (refused) return refused;
  const component = `theme/blocks/${name}.astro`;
  if (project.sources.some(({ path }) => path === component))
    return { problem: `There is a component \`${component}\` already. Choose another name.` };
  const taken = new Set(project.model.blocks.map(({ type }) => type));
  const number = numbers().find((one) => !taken.has(one));
  if (number === undefined)
    return { problem: `All numbers of block types up to ${LAST_NUMBER} are in use. Delete a block type.` };
  const file = newEntryFile(project, {
    path: `${KIND.folder}/${name}.yaml`,
    schema,
    values: {
      type: number,
      name,
      description: `What a block of the type ${name} shows.`,
      images: 0,
      products: 0,
      textPosition: 'top-left',
      themes: ['light', 'dark', 'white'],
      examples: { plain: { title: 'A heading', text: 'A sentence or two below it.' } },
    },
    remarks: { type: `${component} shows the blocks of this type.` },
  });
  return { ...editProject(project, [file, { kind: 'append', path: component, text: COMPONENT }]), notes: [], number };
}

/** The numbers that a type can have, those for projects first. */
function numbers(): number[] {
  const all = Array.from({ length: LAST_NUMBER }, (_, index) => index + 1);
  return [...all.slice(FIRST_NUMBER - 1), ...all.slice(0, FIRST_NUMBER - 1)];
}

/** A component in the frame that all blocks have: heading, text and button. */
const COMPONENT = `---
import type { ComponentProps } from 'astro/types';
import BlockFrame from '../components/BlockFrame.astro';

type Props = ComponentProps<typeof BlockFrame>;
---

<BlockFrame {...Astro.props}>
  <!-- The frame shows the heading, the text and the button. What is particular to the type goes here, below them. -->
</BlockFrame>
`;
