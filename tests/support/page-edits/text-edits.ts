import { isMap, isScalar, type Document } from 'yaml';
import type { Draft } from './draft.ts';
import type { Draws } from './draws.ts';
import { englishOf, filesOf, FOLDERS, idsOf, inEntry, type Edit, type Edits } from './edit.ts';
import { textPlaces, type Place } from './text-places.ts';

const LIST_FILES = ['content/categories.yaml', 'content/navigation.yaml', 'manifests/company.yaml'];

/** Edits of texts for visitors, in any collection. */
export const TEXT_EDITS: Edits = {
  'text: English': changeText('en', (text, number) =>
    `${text.trimEnd()} Edit ${number}.\n`.replace(/\n$/, text.endsWith('\n') ? '\n' : ''),
  ),
  'text: German': changeText('de', (text, number) => `${text} Bearbeitung ${number}.`),
  'text: Thai': changeText('th', (text, number) => `${text} ${number}`),
  'text: with a link and a model': inEntry(['news', 'faqs', 'products', 'pages'], (entry, { draws, draft }) => {
    const field = ['body', 'answer', 'description'].find((name) => entry.has(name));
    const text = field === undefined ? undefined : englishOf(entry, field);
    if (!text) return undefined;
    const product = draws.one(idsOf(draft, 'products')) ?? '';
    const path = draws.one([`/product/${product}`, '/faq', '/news/201', '/products/routers', '/solutions/test']) ?? '';
    text.value = `${text.value}\n\nThe ${product.toUpperCase()} and [more](${path}).`;
    return `${field ?? ''}: ${path}`;
  }),
  'text: a translation added': {
    apply: (draft, draws, number) =>
      inText(draft, draws, (document, place) => {
        const text = document.getIn(place);
        const lang = draws.one(['th', 'de', 'ar']) ?? '';
        if (typeof text === 'string')
          document.setIn(place, document.createNode({ en: text, [lang]: `${lang} ${number}` }));
        else if (isMap(text) && text.has('en') && !text.has(lang)) text.set(lang, `${lang} ${number}`);
        else return undefined;
        return lang;
      }),
  },
  'text: a translation removed': {
    apply: (draft, draws) =>
      inText(draft, draws, (document, place) => {
        const text = document.getIn(place);
        const lang = draws.one(['th', 'de']) ?? '';
        if (!isMap(text) || !text.has('en') || !text.has(lang)) return undefined;
        text.delete(lang);
        return lang;
      }),
  },
};

/** Changes a text of a collection. */
function inText(
  draft: Draft,
  draws: Draws,
  change: (document: Document, place: Place) => string | undefined,
): string | undefined {
  const path = draws.one([...filesOf(draft, draws.one(FOLDERS) ?? ''), ...LIST_FILES]);
  if (path === undefined) return undefined;
  return draft.edit(path, (document) => {
    const place = draws.one(textPlaces(path, document));
    const what = place && change(document, place);
    return what === undefined ? undefined : `${path} ${place?.join('.') ?? ''}: ${what}`;
  });
}

function changeText(lang: string, change: (text: string, number: number) => string): Edit {
  return {
    apply: (draft, draws, number) =>
      inText(draft, draws, (document, place) => {
        const text = document.getIn(place, true);
        const node = isMap(text) ? text.get(lang, true) : lang === 'en' ? text : undefined;
        if (!isScalar(node) || typeof node.value !== 'string') return undefined;
        node.value = change(node.value, number);
        return lang;
      }),
  };
}
