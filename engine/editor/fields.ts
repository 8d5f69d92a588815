import { entryReferences } from '../compile/entry-references.ts';
import { isTablePath } from '../compile/parse/parse-table.ts';
import { camelCase } from '../model/content.ts';
import { holdsContent, kindOf } from '../model/schema/kinds.ts';
import type { SiteModel } from '../model/site-model.ts';

/** What the text of a field is. A `link` is a page if there is one at its path; a `textPage` is the url of an entry of content/pages. */
export type Field =
  | {
      readonly is:
        | 'source'
        | 'target'
        | 'route'
        | 'page'
        | 'link'
        | 'textPage'
        | 'site'
        | 'word'
        | 'block'
        | 'template';
    }
  /** The id of an entry. `defines`: the entry itself has it. */
  | { readonly is: 'entry'; readonly collection: string; readonly defines?: true };

/** Fields of manifests by the kind of their file: keys without the indexes of lists. `*` stands for any key. */
const MANIFEST_FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  sites: { 'sites.flag': { is: 'site' } },
  routes: {
    'routes.path': { is: 'route' },
    'routes.parent': { is: 'page' },
    'routes.canonical': { is: 'page' },
    'routes.query.*': { is: 'page' },
    'routes.title': { is: 'word' },
    'routes.template': { is: 'template' },
    'routes.page': { is: 'entry', collection: 'pages' },
  },
  redirects: {
    'groups.rules.from': { is: 'source' },
    'groups.rules.to': { is: 'target' },
    'groups.rules.sites': { is: 'site' },
  },
  blocks: { name: { is: 'block' } },
  collections: { 'search.label': { is: 'word' }, 'feed.title': { is: 'word' } },
  'content/page-blocks': { page: { is: 'textPage' }, block: { is: 'block' } },
  'content/categories': { 'categories.urlFlag': { is: 'entry', collection: 'categories', defines: true } },
  'content/families': { 'families.id': { is: 'entry', collection: 'families', defines: true } },
  'content/navigation': { 'catalog.urlFlag': { is: 'entry', collection: 'categories' } },
};

const COLUMNS: Readonly<Record<string, Field>> = {
  from: { is: 'source' },
  to: { is: 'target' },
  sites: { is: 'site' },
};

/** The keys of content with the path of a page. */
const LINKS = new Set(['path', 'url', 'href', 'link', 'redirectUrl']);

/** Returns what the text at these keys of a file is; undefined if it names nothing. Keys are without the indexes of lists. */
export function fieldAt(
  path: string,
  keys: readonly string[],
  model: Pick<SiteModel, 'collections'>,
): Field | undefined {
  const last = keys.at(-1) ?? '';
  if (isTablePath(path)) return COLUMNS[last];
  const folder = /^(content\/[^/]+)\/[^/]+\.yaml$/.exec(path)?.[1];
  const kind = kindOf(path) ?? folder ?? '';
  const known = MANIFEST_FIELDS[kind];
  const own = known?.[keys.join('.')] ?? known?.[[...keys.slice(0, -1), '*'].join('.')];
  if (own || !holdsContent(kind)) return own;
  const reference = entryReferences(model).find(({ from, field }) => from === kind && isAt(field, keys));
  if (reference) return { is: 'entry', collection: reference.to };
  if (keys.at(-2) === 'availability') return last === 'only' || last === 'except' ? { is: 'site' } : undefined;
  if (last === 'message') return { is: 'word' };
  if (last === 'id' && keys.length === 1 && folder !== undefined)
    return { is: 'entry', collection: collectionOf(folder), defines: true };
  return LINKS.has(last) ? { is: 'link' } : undefined;
}

/** Returns the name of the collection whose entries a folder has: `pageBlocks` for `content/page-blocks`. */
function collectionOf(folder: string): string {
  return camelCase(folder.slice('content/'.length));
}

/** Tells whether keys lead to a field such as `steps[].product` or `parts{}[]`. */
function isAt(field: string, keys: readonly string[]): boolean {
  const wanted = field.split('.').flatMap((part) => {
    const [name = '', ...marks] = part.split(/(?=\[\]|\{\})/);
    return [name, ...marks.filter((mark) => mark === '{}')];
  });
  return wanted.length === keys.length && wanted.every((one, index) => one === '{}' || one === keys[index]);
}
