import { expect, test } from 'vitest';
import { groupChanges } from '../../../../engine/build/plan/group-changes.ts';
import type { PageChanges } from '../../../../engine/build/plan/compare-pages.ts';

type Changed = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const asIs = (fact: string): string => fact;

function changed(sites: Changed): PageChanges['changed'] {
  return new Map(Object.entries(sites).map(([flag, pages]) => [flag, new Map(Object.entries(pages))]));
}

test('pages of all sites that have read the same are one group, the largest group first', () => {
  const word = ['wordIn/th/nav.home'];
  const name = ['entry/products/name/r-one'];
  const groups = groupChanges(
    changed({ '': { product: name }, th: { '': word, faq: word, product: name }, de: { product: name } }),
    asIs,
  );
  expect(groups.map(({ reasons, count, pages }) => [reasons, count, [...pages]])).toEqual([
    [
      ['name in products/r-one'],
      3,
      [
        ['', ['product']],
        ['th', ['product']],
        ['de', ['product']],
      ],
    ],
    [['word nav.home (th)'], 2, [['th', ['', 'faq']]]],
  ]);
});

test('1,300 pages with one reason are one group', () => {
  const pages = Object.fromEntries(Array.from({ length: 1300 }, (_, index) => [`faq/${index}`, ['word/nav.home']]));
  const [group, ...others] = groupChanges(changed({ th: pages }), () => 'wordIn/th/nav.home');
  expect(others).toEqual([]);
  expect(group).toMatchObject({ reasons: ['word nav.home (th)'], count: 1300 });
});

test('pages that have read the same field of different entries are one group', () => {
  const pages = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((id) => [`product/${id}`, [`entry/products/name/${id}`]]),
  );
  const groups = groupChanges(changed({ '': { ...pages, faq: ['list/faqs'] } }), asIs);
  expect(groups.map(({ reasons, count }) => [reasons, count])).toEqual([
    [['name in 5 products (a, b, c and 2 more)'], 5],
    [['the list of faqs'], 1],
  ]);
});

test('facts that follow from others do not make groups of their own', () => {
  const name = 'entry/products/name/a';
  const groups = groupChanges(
    changed({ '': { one: [name, 'file//files/a.pdf'], two: [name, 'ask/categories/'], three: [name] } }),
    asIs,
  );
  expect(groups.map(({ reasons, count }) => [reasons, count])).toEqual([[['name in products/a'], 3]]);
});

test('groups of the same size have the same order whatever that of the pages is', () => {
  const facts = { a: ['word/a'], b: ['constant/b'], c: ['sites'] };
  const reversed = Object.fromEntries(Object.entries(facts).reverse());
  const reasonsOf = (pages: Changed[string]): unknown =>
    groupChanges(changed({ '': pages }), asIs).map(({ reasons }) => reasons);
  expect(reasonsOf(reversed)).toEqual(reasonsOf(facts));
});
