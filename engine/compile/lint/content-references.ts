import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

type Referred = 'products' | 'categories' | 'videos';

interface Reference {
  readonly from: Kind;
  /** The field with the id. `list[].field` is a field of each object in a list. */
  readonly field: string;
  readonly to: Referred;
}

/** The fields that contain the id of another entry, or a list of ids. */
const REFERENCES: readonly Reference[] = [
  { from: 'content/products', field: 'categories', to: 'categories' },
  { from: 'content/products', field: 'related', to: 'products' },
  { from: 'content/products', field: 'successor', to: 'products' },
  { from: 'content/faqs', field: 'products', to: 'products' },
  { from: 'content/guides', field: 'products', to: 'products' },
  { from: 'content/videos', field: 'products', to: 'products' },
  { from: 'content/downloads', field: 'products', to: 'products' },
  { from: 'content/solutions', field: 'products', to: 'products' },
  { from: 'content/simulators', field: 'product', to: 'products' },
  { from: 'content/advisories', field: 'affected[].product', to: 'products' },
  { from: 'content/page-blocks', field: 'products', to: 'products' },
  { from: 'content/page-blocks', field: 'video', to: 'videos' },
  { from: 'content/filters', field: 'filters[].categories', to: 'categories' },
  { from: 'content/categories', field: 'categories[].parent', to: 'categories' },
];

/** The entries that an entry refers to must exist. */
export function contentReferences(context: LintContext): void {
  const { content } = context.model;
  const known: Readonly<Record<Referred, readonly string[]>> = {
    products: content.products.map((product) => product.id),
    categories: content.categories.map((category) => category.urlFlag),
    videos: content.videos.map((video) => video.id),
  };
  for (const { from, field, to } of REFERENCES) {
    if (!isWhole(context, `content/${to}`)) continue;
    const ids = new Set(known[to]);
    for (const { file, value } of soundFiles(context, from)) {
      for (const { id, pointer } of heldIds(value, field)) {
        if (ids.has(id)) continue;
        context.report({
          code: 'CT002',
          message: `There is no entry \`${id}\` in ${to}.`,
          hint: didYouMean(id, known[to], `Add it to content/${to}, or delete it here.`),
          at: originAt(file.path, pointer),
        });
      }
    }
  }
}

interface HeldId {
  readonly id: string;
  readonly pointer: string;
}

function heldIds(value: unknown, field: string, pointer = ''): HeldId[] {
  const [first = '', ...rest] = field.split('.');
  const name = first.replace('[]', '');
  const held = (value as Readonly<Record<string, unknown>>)[name];
  if (held === undefined) return [];
  const at = pointerTo(pointer, name);
  if (rest.length > 0)
    return (Array.isArray(held) ? (held as unknown[]) : []).flatMap((one, index) =>
      heldIds(one, rest.join('.'), pointerTo(at, index)),
    );
  return Array.isArray(held)
    ? held.map((id: string, index) => ({ id, pointer: pointerTo(at, index) }))
    : [{ id: String(held), pointer: at }];
}
