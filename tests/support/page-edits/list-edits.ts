import type { YAMLMap } from 'yaml';
import { englishOf, inList, itemsOf, swapItems, type Context, type Edits } from './edit.ts';
import { limit } from './entry-edits.ts';

const LISTS = [
  ['content/navigation.yaml', 'catalog'],
  ['manifests/company.yaml', 'channels'],
  ['content/categories.yaml', 'categories'],
  ['content/filters.yaml', 'filters'],
] as const;

/** Edits of collections that are one file. */
export const LIST_EDITS: Edits = {
  'category: text': inList('content/categories.yaml', 'categories', editFirstText('summary')),
  'navigation: name': inList('content/navigation.yaml', 'catalog', (entry, { number, document }) => {
    entry.set('name', document.createNode({ en: `Entry ${number}`, th: `รายการ ${number}` }));
    return String(entry.get('catalogId'));
  }),
  'navigation: hidden or shown': inList('content/navigation.yaml', 'catalog', (entry) => {
    entry.set('catalogShow', 1 - Number(entry.get('catalogShow')));
    return String(entry.get('catalogId'));
  }),
  'channel: name': inList('manifests/company.yaml', 'channels', editFirstText('name')),
  'list: order': {
    apply(draft, draws) {
      const [path, list] = draws.one(LISTS) ?? LISTS[0];
      return draft.edit(path, (document) => swapItems(document, [list], draws));
    },
  },
  'list: availability': {
    apply(draft, draws) {
      const [path, list] = draws.one(LISTS.slice(0, 2)) ?? LISTS[0];
      return draft.edit(path, (document) => {
        const entry = draws.one(itemsOf(document, [list]));
        return entry && limit(document, entry, draws);
      });
    },
  },
  'filter: steps': {
    apply: (draft, draws) =>
      draft.edit('content/filters.yaml', (document) => {
        document.setIn(['filters', 0, 'steps'], draws.one([[2, 4], [3, 6], [4]]));
        return 'the first filter';
      }),
  },
};

function editFirstText(field: string): (entry: YAMLMap, context: Context) => string | undefined {
  return (entry, { number }) => {
    const text = englishOf(entry, field);
    if (!text) return undefined;
    text.value = `${text.value} ${number}`;
    return field;
  };
}
