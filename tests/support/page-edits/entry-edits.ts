import { isMap, isScalar, parseDocument, type Document, type YAMLMap } from 'yaml';
import type { Draws } from './draws.ts';
import { filesOf, FOLDERS, idsOf, inEntry, type Edits } from './edit.ts';

const DATES = ['released', 'supportUntil', 'updated', 'date', 'published'];
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** What an entry limits its sites to; undefined: nothing. */
const AVAILABILITIES = [
  undefined,
  { regions: ['europe'] },
  { except: ['th'] },
  { only: ['th'] },
  { regions: ['asiaPacific', 'middleEast'] },
];
/** Collections whose entries can be limited to sites. */
const LIMITED = [
  'products',
  'faqs',
  'videos',
  'banners',
  'page-blocks',
  'guides',
  'solutions',
  'partners',
  'distributors',
  'markets',
  'simulators',
];
/** Collections to which no entry can be added: their entries are named elsewhere. */
const CLOSED = ['support', 'specifications', 'pages', 'videos', 'simulators'];

/** Edits of entries of any collection. */
export const ENTRY_EDITS: Edits = {
  'entry: a number': inEntry(FOLDERS, (entry, { draws }) => {
    const numbers = scalarsOf(entry).filter(
      ({ key, value }) => typeof value.value === 'number' && !['id', 'number'].includes(key),
    );
    const one = draws.one(numbers);
    if (!one) return undefined;
    one.value.value = Number(one.value.value) + 1;
    return one.key;
  }),
  'entry: a date': inEntry(FOLDERS, (entry, { draws }) => {
    const field = draws.one(DATES.filter((name) => DATE.test(String(entry.get(name)))));
    if (field === undefined) return undefined;
    entry.set(
      field,
      `${field === 'supportUntil' ? 2030 + draws.below(5) : 2025}-0${1 + draws.below(9)}-1${draws.below(9)}`,
    );
    return field;
  }),
  'entry: a field like another': {
    apply(draft, draws) {
      const folder = draws.one(FOLDERS) ?? '';
      const [path, from] = draws.shuffled(filesOf(draft, folder));
      if (path === undefined || from === undefined) return undefined;
      const other = parseDocument(draft.text(from)).toJS() as Record<string, unknown>;
      return draft.edit(path, (document) => {
        const field = draws.one(Object.keys(other).filter((name) => !['id', 'model', 'number', 'url'].includes(name)));
        if (field === undefined) return undefined;
        document.set(field, document.createNode(other[field]));
        return `${path}: ${field} of ${from}`;
      });
    },
  },
  'entry: availability': inEntry(LIMITED, (entry, { draws, document }) => limit(document, entry, draws)),
  'entry: products': inEntry(
    ['faqs', 'guides', 'solutions', 'downloads', 'videos', 'products'],
    (entry, { draws, draft, document }) => {
      const field = entry.has('related') ? 'related' : 'products';
      const ids = idsOf(draft, 'products').filter((id) => id !== entry.get('id'));
      entry.set(field, document.createNode(draws.shuffled(ids).slice(0, 1 + draws.below(2))));
      return field;
    },
  ),
  'entry: added': {
    apply(draft, draws, number) {
      const folder = draws.one(FOLDERS.filter((name) => !CLOSED.includes(name))) ?? '';
      const from = draws.one(filesOf(draft, folder));
      if (from === undefined) return undefined;
      const numeric = /\/\d+\.yaml$/.test(from);
      const prefix = folder === 'advisories' ? 'ksa-2027-' : 'new-';
      const id = numeric ? String(900 + number) : `${prefix}${number}`;
      const text = draft
        .text(from)
        .replace(/^id: .*/m, `id: ${id}`)
        .replace(/^model: .*/m, `model: NEW-${number}`)
        .replace(/^number: .*/m, `number: ${900 + number}`);
      draft.write(`content/${folder}/${id}.yaml`, text);
      return `${folder}: ${id}`;
    },
  },
  'entry: removed': {
    apply(draft, draws) {
      const folder = draws.one(FOLDERS.filter((name) => filesOf(draft, name).length > 1)) ?? '';
      const path = draws.one(filesOf(draft, folder));
      if (path === undefined) return undefined;
      draft.remove(path);
      return path;
    },
  },
  'entry: order of its fields': inEntry(FOLDERS, (entry) => {
    const [first] = entry.items.splice(1, 1);
    if (first) entry.items.push(first);
    return String(entry.get('id'));
  }),
};

/** Limits an entry to some sites, or to none. */
export function limit(document: Document, entry: YAMLMap, draws: Draws): string {
  const availability = draws.one(AVAILABILITIES);
  if (availability) entry.set('availability', document.createNode(availability));
  else entry.delete('availability');
  return JSON.stringify(availability ?? 'everywhere');
}

function scalarsOf(entry: YAMLMap): { key: string; value: { value: unknown } }[] {
  return entry.items.flatMap(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : '';
    if (isScalar(value)) return [{ key: name, value }];
    return isMap(value) ? scalarsOf(value) : [];
  });
}
