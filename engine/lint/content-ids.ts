import { originAt } from '../diagnostics/diagnostic.ts';
import type { Kind } from '../schema/kinds.ts';
import { soundFiles, type LintContext } from './context.ts';

/** Further fields that must be unique in their collection. */
const UNIQUE: Partial<Record<Kind, string>> = {
  'content/pages': 'url',
  'content/solutions': 'number',
  'content/products': 'model',
};

/** The id of an entry is its file name, so it is unique; a few other fields must be unique too. */
export function contentIds(context: LintContext): void {
  for (const kind of context.files.keys()) {
    if (!kind.startsWith('content/') || kind === 'content/categories' || kind === 'content/navigation') continue;
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
          hint: 'Give each its own.',
          at: originAt(file.path, `/${field}`),
          related: [{ message: 'first declared here', at: originAt(before, `/${field}`) }],
        });
      } else first.set(value[field], file.path);
    }
  }
  categoriesAreUnique(context);
}

function categoriesAreUnique(context: LintContext): void {
  for (const { file, value } of soundFiles<{ categories: { urlFlag: string }[] }>(context, 'content/categories')) {
    const first = new Map<string, number>();
    value.categories.forEach(({ urlFlag }, index) => {
      const before = first.get(urlFlag);
      if (before === undefined) {
        first.set(urlFlag, index);
        return;
      }
      context.report({
        code: 'CT004',
        message: `The category \`${urlFlag}\` stands twice.`,
        hint: 'Delete one of the two.',
        at: originAt(file.path, `/categories/${index}/urlFlag`),
        related: [{ message: 'first declared here', at: originAt(file.path, `/categories/${before}/urlFlag`) }],
      });
    });
  }
}
