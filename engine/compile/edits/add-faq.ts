import { entryRoute } from '../../model/collection.ts';
import schema from '../../model/schema/content/faqs.schema.json' with { type: 'json' };
import { editProject, type EditableProject, type Problem, type ToldEdit } from './edit-project.ts';
import { FAQ_IDS, idProblem } from './entry-id.ts';
import { newEntryFile } from './new-entry-file.ts';

/** The support category of the first question of a project: the lowest that the schema allows. */
const FIRST_CATEGORY = schema.properties.category.minimum;

/** Adds a question with an answer that is to be written. Its category is that of the question with the highest number. */
export function addFaq(project: EditableProject, id: string): ToldEdit | Problem {
  const { model, today } = project;
  const last = model.content.faqs.toSorted((a, b) => b.id - a.id)[0];
  const refused = idProblem(project, FAQ_IDS, id);
  if (refused) return refused;
  if (last === undefined && !entryRoute(model.routes, 'faqs'))
    return {
      problem:
        'The project has no pages of questions: no route in manifests/routes.yaml makes pages of `faqs.id`. `sitefold init --starter vendor` writes a project that has such a route.',
    };
  const file = newEntryFile(project, {
    path: `${FAQ_IDS.folder}/${id}.yaml`,
    schema,
    values: {
      id: Number(id),
      category: last?.category ?? FIRST_CATEGORY,
      question: `What is the question ${id}?`,
      answer: 'Write the answer here.\n',
      products: [],
      updated: today,
    },
  });
  return { ...editProject(project, [file]), notes: [] };
}
