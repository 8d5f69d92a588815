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
  /** Proposes the id that is meant by a text, which may be empty, beside the ids that are taken. Empty if there is none. */
  readonly propose: (text: string, taken: readonly string[]) => string;
}

/** The ids that `slug` of common.schema.json allows. */
const SLUG = {
  pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  form: 'lower-case letters, digits and single hyphens',
  propose: slugOf,
};

/** The number before that of the first question of a project. */
const FIRST_NUMBER = 100;

export const FAQ_IDS: IdKind = {
  folder: 'content/faqs',
  noun: 'question',
  pattern: /^[1-9][0-9]{0,8}$/,
  form: 'a number of at most nine digits',
  propose: (_, taken) =>
    String(1 + (taken.length === 0 ? FIRST_NUMBER : Math.max(...taken.map(Number).filter(Number.isFinite)))),
};
export const PAGE_IDS: IdKind = { folder: 'content/pages', noun: 'page', ...SLUG };
export const PRODUCT_IDS: IdKind = { folder: 'content/products', noun: 'product', ...SLUG };

/** Returns why an id cannot be that of a new file of a project; undefined if it can. */
export function idProblem({ sources, model }: EditableProject, kind: IdKind, id: string): Problem | undefined {
  const { folder, noun } = kind;
  if (model.routes.length === 0)
    return {
      problem: `The project has redirects alone, and no pages that could show a ${noun}. \`sitefold init\` writes a project that has pages.`,
    };
  const taken = sources.flatMap(({ path }) =>
    path.startsWith(`${folder}/`) && path.endsWith('.yaml') ? [path.slice(folder.length + 1, -'.yaml'.length)] : [],
  );
  const fault = idFault(kind, id, taken);
  return fault && { problem: fault.problem };
}

/** Why an id cannot be that of a new file. */
export interface IdFault extends Problem {
  /** An id that can take its place. */
  readonly meant?: string;
}

/** Finds out why an id cannot be that of a new file beside those that are taken; undefined if it can. */
export function idFault(
  { folder, noun, pattern, form, propose }: IdKind,
  id: string,
  taken: readonly string[],
): IdFault | undefined {
  const find = (name: string): string | undefined => taken.find((one) => one.toLowerCase() === name.toLowerCase());
  const same = find(id);
  const file = `${folder}/${same}.yaml`;
  if (same === id)
    return { problem: `There is a ${noun} \`${id}\` already (${file}). Edit that file, or choose another id.` };
  if (same !== undefined)
    return {
      problem: `\`${id}\` differs from the id of another ${noun} in upper and lower case only (${file}). Choose another id.`,
    };
  if (pattern.test(id)) return undefined;
  const meant = propose(id, taken);
  const problem = `\`${id}\` is not an id of a ${noun}. Write ${form}`;
  return pattern.test(meant) && find(meant) === undefined
    ? { problem: `${problem}, such as \`${meant}\`.`, meant }
    : { problem: `${problem}.` };
}

/** Returns a text as an id of lower-case letters, digits and hyphens; empty if it has none of the first two. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
