import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { isEntryKind, type Kind } from '../../model/schema/kinds.ts';
import { soundFiles, type LintContext } from './context.ts';

/** Further fields that must be unique in their collection. */
const UNIQUE: Partial<Record<Kind, string>> = {
  'content/pages': 'url',
  'content/solutions': 'number',
  'content/products': 'model',
};

/** The id of an entry is its file name and therefore unique; a few other fields must be unique too. */
export function contentIds(context: LintContext): void {
  for (const kind of context.files.keys()) {
    if (!isEntryKind(kind)) continue;
    const field = UNIQUE[kind];
    const first = new Map<unknown, string>();
    for (const { file, value } of soundFiles<Record<string, unknown>>(context, kind)) {
      const name = file.path.slice(file.path.lastIndexOf('/') + 1, -'.yaml'.length);
      if (String(value.id) !== name) {
        context.report({
          code: 'CT001',
          message: `The file \`${name}.yaml\` holds the entry \`${String(value.id)}\`.`,
          hint: `Write \`id: ${name}\`, or rename the file.`,
          at: originAt(file.path, '/id'),
        });
      }
      if (field === undefined) continue;
      const before = first.get(value[field]);
      if (before !== undefined) {
        context.report({
          code: 'CT004',
          message: `Two entries have the ${field} \`${String(value[field])}\`.`,
          hint: 'Give each entry its own value.',
          at: originAt(file.path, `/${field}`),
          related: [{ message: 'first declared here', at: originAt(before, `/${field}`) }],
        });
      } else first.set(value[field], file.path);
    }
  }
  for (const list of LISTS) listIsUnique(context, list);
}

interface List {
  readonly kind: Kind;
  /** The key that holds the list. */
  readonly list: string;
  /** The field that is unique in it. */
  readonly field: string;
}

/** Lists, in one file or several, in which one field must be unique. */
const LISTS: readonly List[] = [
  { kind: 'content/categories', list: 'categories', field: 'urlFlag' },
  { kind: 'content/families', list: 'families', field: 'id' },
  { kind: 'company', list: 'channels', field: 'id' },
  { kind: 'content/channels', list: 'channels', field: 'id' },
  { kind: 'content/filters', list: 'filters', field: 'id' },
  { kind: 'content/specifications', list: 'fields', field: 'id' },
];

function listIsUnique(context: LintContext, { kind, list, field }: List): void {
  const first = new Map<string, Origin>();
  for (const { file, value } of soundFiles<Record<string, readonly Record<string, string>[]>>(context, kind)) {
    (value[list] ?? []).forEach((entry, index) => {
      const id = entry[field] ?? '';
      const at = originAt(file.path, pointerTo('', list, index, field));
      const before = first.get(id);
      if (before === undefined) {
        first.set(id, at);
        return;
      }
      context.report({
        code: 'CT004',
        message: `Two entries have the ${field} \`${id}\`.`,
        hint: `Delete one of the two, or change its \`${field}\`.`,
        at,
        related: [{ message: 'first declared here', at: before }],
      });
    });
  }
}
