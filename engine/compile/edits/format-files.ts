import { stopsUse } from '../../model/diagnostics/uses.ts';
import { layOut } from '../../model/edits/yaml-layout.ts';
import type { FieldSchema } from '../../model/schema/field-paths.ts';
import { isDefault, kindOf, type EngineKind } from '../../model/schema/kinds.ts';
import { editProject, type EditableProject, type Problem, type ToldEdit } from './edit-project.ts';
import type { FileEdit } from './file-edits.ts';

/** Returns the JSON Schema of a kind of files, or `common` for the definitions that they share. */
export type SchemaOf = (kind: EngineKind | 'common') => FieldSchema;

/**
 * Lays out the YAML files of a project, or those at some paths and in some folders; see `layOut`. Keys that stay in their order are a note.
 * A project whose errors stop it from being read is not laid out, because what a wrong line means is not known.
 */
export function formatFiles(
  project: EditableProject,
  paths: readonly string[],
  schemaOf: SchemaOf,
): ToldEdit | Problem {
  if (project.diagnostics.some((one) => stopsUse(one, 'read')))
    return {
      problem: 'The project has errors, which `sitefold validate` shows. Correct them, and format the files then.',
    };
  const own = project.sources.map(({ path }) => path).filter((path) => path.endsWith('.yaml') && !isDefault(path));
  const isIn = (path: string, wanted: string): boolean =>
    path === wanted || wanted === '' || path.startsWith(`${wanted}/`);
  const unknown = paths.find((wanted) => !own.some((path) => isIn(path, wanted)));
  if (unknown !== undefined)
    return {
      problem: `There is no YAML file of the project at \`${unknown}\`. Name a file or a folder of manifests/ or content/.`,
    };
  const chosen = own.filter((path) => paths.length === 0 || paths.some((wanted) => isIn(path, wanted)));
  const edits: FileEdit[] = [];
  const notes: string[] = [];
  for (const path of chosen.sort()) {
    const schema = schemaFor(project, path, schemaOf);
    const text = project.files.get(path)?.text;
    if (!schema || text === undefined) continue;
    const layout = layOut(text, schema, (reference) => definition(reference, schema, schemaOf));
    edits.push(...layout.edits.map((edit): FileEdit => ({ kind: 'edit', path, ...edit })));
    for (const { at, why } of layout.left)
      notes.push(`${path}:${text.slice(0, at).split('\n').length}: the keys stay in their order, because ${why}.`);
  }
  return { ...editProject(project, edits), notes };
}

function schemaFor({ model }: EditableProject, path: string, schemaOf: SchemaOf): FieldSchema | undefined {
  const kind = kindOf(path);
  if (kind !== undefined) return schemaOf(kind);
  return model.collections.find(({ folder }) => path.startsWith(`${folder}/`))?.schema;
}

/** Finds what a reference names: a definition of common.schema.json, or of the schema itself. References inside of common.schema.json name its own. */
function definition(reference: string, schema: FieldSchema, schemaOf: SchemaOf): FieldSchema | undefined {
  const [, name = ''] = /#\/\$defs\/(\w+)$/.exec(reference) ?? [];
  const isOwn = reference.startsWith('#');
  const own = (schema.$defs ?? {}) as Readonly<Record<string, FieldSchema>>;
  const shared = schemaOf('common').$defs as Readonly<Record<string, FieldSchema>>;
  return (isOwn ? own[name] : undefined) ?? shared[name];
}
