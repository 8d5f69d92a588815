import type { EditableProject, Problem } from './edit-project.ts';

/** A kind of files whose names are ids. */
export interface IdKind {
  /** Such as `content/products`. */
  readonly folder: string;
  /** What a message calls one of them. */
  readonly noun: string;
  readonly pattern: RegExp;
  /** What an id looks like, for a message: 'lower-case letters'. */
  readonly form: string;
}

/** The ids that `slug` of common.schema.json allows. */
export const SLUG = { pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, form: 'lower-case letters, digits and single hyphens' };

/** Returns why an id cannot be that of a new file; undefined if it can. `meant`: an id that can take its place. */
export function idProblem(
  { sources, model }: EditableProject,
  { folder, noun, pattern, form }: IdKind,
  { id, meant }: { readonly id: string; readonly meant: string },
): Problem | undefined {
  if (model.routes.length === 0)
    return {
      problem: `The project has redirects alone, and no pages that could show a ${noun}. \`sitefold init\` writes a project that has pages.`,
    };
  const find = (name: string): string | undefined =>
    sources.find(({ path }) => path.toLowerCase() === `${folder}/${name}.yaml`.toLowerCase())?.path;
  const same = find(id);
  if (same === `${folder}/${id}.yaml`)
    return { problem: `There is a ${noun} \`${id}\` already (${same}). Edit that file, or choose another id.` };
  if (same !== undefined)
    return {
      problem: `\`${id}\` differs from the id of another ${noun} in upper and lower case only (${same}). Choose another id.`,
    };
  if (pattern.test(id)) return undefined;
  const hint = pattern.test(meant) && find(meant) === undefined ? `, such as \`${meant}\`` : '';
  return { problem: `\`${id}\` is not an id of a ${noun}. Write ${form}${hint}.` };
}

/** Returns a text as an id of lower-case letters, digits and hyphens; empty if it has none of the first two. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
