import { hyphenated, type CollectionName } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { valuesAt } from '../../model/schema/field-paths.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

interface Reference {
  readonly from: Kind;
  /** The field with the id: `list[]` are the values of a list, `list[].field` is a field of each object in it. */
  readonly field: string;
  /** The name of the collection with the entry. */
  readonly to: string;
}

/** The fields that contain the id of another entry, or a list of ids. */
const REFERENCES: readonly Reference[] = [
  { from: 'content/products', field: 'family', to: 'families' },
  { from: 'content/families', field: 'families[].stepsOf', to: 'families' },
  { from: 'content/shops', field: 'online[].families[]', to: 'families' },
  { from: 'content/shops', field: 'local[].families[]', to: 'families' },
  { from: 'content/products', field: 'categories[]', to: 'categories' },
  { from: 'content/products', field: 'related[]', to: 'products' },
  { from: 'content/products', field: 'successor', to: 'products' },
  { from: 'content/faqs', field: 'products[]', to: 'products' },
  { from: 'content/guides', field: 'products[]', to: 'products' },
  { from: 'content/videos', field: 'products[]', to: 'products' },
  { from: 'content/downloads', field: 'products[]', to: 'products' },
  { from: 'content/solutions', field: 'products[]', to: 'products' },
  { from: 'content/simulators', field: 'product', to: 'products' },
  { from: 'content/advisories', field: 'affected[].product', to: 'products' },
  { from: 'content/page-blocks', field: 'products[]', to: 'products' },
  { from: 'content/page-blocks', field: 'video', to: 'videos' },
  { from: 'content/filters', field: 'filters[].categories[]', to: 'categories' },
  { from: 'content/categories', field: 'categories[].parent', to: 'categories' },
];

/** The entries that an entry refers to must exist. */
export function contentReferences(context: LintContext): void {
  const { model, report } = context;
  for (const { from, field, to } of [...REFERENCES, ...declaredReferences(model)]) {
    const folder = `content/${hyphenated(to)}` as const;
    if (!isWhole(context, folder)) continue;
    const known = idsOf(to, model);
    // A project need not say what its families of products are.
    if (to === 'families' && known.length === 0) continue;
    const ids = new Set(known);
    for (const { file, value: entry } of soundFiles(context, from)) {
      for (const { value, keys } of valuesAt(entry, field)) {
        const id = String(value);
        if (ids.has(id)) continue;
        report({
          code: 'CT002',
          message: `There is no entry \`${id}\` in ${to}.`,
          hint: didYouMean(id, known, `Add it to ${folder}, or delete it here.`),
          at: originAt(file.path, pointerTo('', ...keys)),
        });
      }
    }
  }
}

/** The references of the kinds of content that the project declares. */
function declaredReferences({ collections }: SiteModel): Reference[] {
  return collections.flatMap(({ folder, references }) => references.map((one) => ({ from: folder as Kind, ...one })));
}

function idsOf(name: string, { content }: SiteModel): string[] {
  return (content[name as CollectionName] as readonly object[]).map((entry) => {
    const { id, urlFlag } = entry as Readonly<Record<string, unknown>>;
    return String(id ?? urlFlag);
  });
}
