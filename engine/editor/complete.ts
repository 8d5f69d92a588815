import { entryIds } from '../compile/entry-references.ts';
import { plainMessage } from '../model/message.ts';
import { CONTENT_NAMES } from '../model/content.ts';
import { isTablePath } from '../compile/parse/parse-table.ts';
import { columnsOf } from '../redirects/fix/table-edits.ts';
import { listTemplates } from './definition.ts';
import { pagesOf, type EditorProject } from './editor-project.ts';
import { fieldAt, type Field } from './fields.ts';
import { keyPathAt, type KeyPath } from './key-path.ts';

/** A text that is offered at a place. */
export interface Completion {
  readonly label: string;
  /** What replaces the range. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A short description. */
  readonly detail?: string;
}

export interface Completions {
  readonly items: readonly Completion[];
  /** True if there are more that begin with what is typed. */
  readonly more: boolean;
}

/** The most completions that are offered at once. */
const MOST = 200;

/**
 * Lists what may be typed at a place and a schema cannot know: pages, flags, words, ids of entries, block types, templates. `text` is the
 * text of the editor, which may be ahead of the project and need not be valid YAML.
 */
export function complete(
  project: EditorProject,
  { path, text, offset }: { readonly path: string; readonly text: string; readonly offset: number },
): Completions {
  const at = isTablePath(path) ? cellAt(text, offset) : keyPathAt(text, offset);
  const field = at && fieldAt(path, at.keys, project.model);
  if (!field) return { items: [], more: false };
  const offers = offersFor(field, at.typed, project).filter(({ label }) =>
    label.toLowerCase().startsWith(at.typed.toLowerCase()),
  );
  return {
    items: offers.slice(0, MOST).map(({ label, detail }) => ({
      label,
      text: isTablePath(path) ? label : written(label, at),
      start: at.start,
      end: at.end,
      ...(detail === undefined ? {} : { detail }),
    })),
    more: offers.length > MOST,
  };
}

interface Offer {
  readonly label: string;
  readonly detail?: string;
}

function offersFor(field: Field, typed: string, project: EditorProject): Offer[] {
  const { model } = project;
  switch (field.is) {
    case 'target':
      return targetOffers(typed, project);
    case 'page':
      return pageOffers(project);
    case 'link':
      return pageOffers(project, typed.startsWith('/') ? '/' : '');
    case 'textPage':
      return model.content.pages.map(({ url, id }) => ({ label: url, detail: `content/pages/${id}.yaml` }));
    case 'site':
      return model.sites
        .filter(({ flag }) => flag !== '')
        .map(({ flag, name, lang }) => ({ label: flag, detail: `${name}, ${lang}` }));
    case 'word':
      return Object.entries(model.messages.en ?? {}).map(([label, message]) => ({
        label,
        detail: plainMessage(message),
      }));
    case 'entry':
      return isKnown(field.collection, project) && field.defines !== true
        ? entryIds(field.collection, model).map((label) => ({ label, detail: field.collection }))
        : [];
    case 'block':
      return model.blocks.map(({ name, description }) => ({ label: name, detail: description }));
    case 'template':
      return listTemplates(project).map((label) => ({ label }));
    case 'source':
    case 'route':
      return [];
    default:
      return field satisfies never;
  }
}

function isKnown(collection: string, { model }: EditorProject): boolean {
  return CONTENT_NAMES.includes(collection as (typeof CONTENT_NAMES)[number]) || collection in model.content;
}

function pageOffers({ model }: EditorProject, start = ''): Offer[] {
  return [...pagesOf(model)].map(([path, { route }]) => ({
    label: `${start}${path}`,
    detail: route.path === path ? route.title : `route ${route.path}`,
  }));
}

/** The targets of redirects: pages of the site of the request, and those of one site once its prefix is typed. */
function targetOffers(typed: string, project: EditorProject): Offer[] {
  const prefix = project.model.sites.find(({ prefix: own }) => own !== '' && typed.startsWith(`${own}/`))?.prefix;
  const sited = pageOffers(project, '/{site}/');
  return prefix === undefined ? [...sited, ...pageOffers(project, '/')] : pageOffers(project, `${prefix}/`);
}

/** A value as the place needs it: inside brackets, a text with a brace has to be in quotation marks. */
function written(label: string, { quote, inFlow }: KeyPath): string {
  if (quote === "'") return label.replaceAll("'", "''");
  if (quote === '"') return JSON.stringify(label).slice(1, -1);
  return (inFlow && /[{}[\],]/.test(label)) || /^[\d.]+$/.test(label) || label === '' ? `"${label}"` : label;
}

/** The cell of a table in which the cursor is. A row that is being typed has no quoted line breaks yet. */
function cellAt(text: string, offset: number): KeyPath | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  if (lineStart === 0) return undefined;
  const cells = text.slice(lineStart, offset).split(',');
  const typed = cells.at(-1) ?? '';
  const key = columnsOf({ path: '', text, marks: () => new Map() })[cells.length - 1];
  const tail = /^[^,\r\n"]*/.exec(text.slice(offset))?.[0] ?? '';
  const start = offset - typed.replace(/^"/, '').length;
  return key === undefined
    ? undefined
    : { keys: [key], typed: typed.replace(/^"/, ''), start, end: offset + tail.length, quote: '', inFlow: false };
}
