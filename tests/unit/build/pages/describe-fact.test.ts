import { describe, expect, test } from 'vitest';
import {
  describeFact,
  describeFacts,
  kindsOfFacts,
  writtenFacts,
} from '../../../../engine/build/pages/describe-fact.ts';
import { FACTS, nameFact, type FactKind } from '../../../../engine/build/pages/fact-names.ts';
import { QUESTIONS } from '../../../../engine/theme/questions.ts';

test.each([
  ['entry/products/name/r6-20a', 'name in products/r6-20a'],
  ['entry/pageBlocks/*/home-one', 'the fields in page-blocks/home-one'],
  ['word/nav.home', 'word nav.home'],
  ['wordIn/th/nav.home', 'word nav.home (th)'],
  ['site/th/name', 'site th: name'],
  ['site//addr', 'site root: addr'],
  ['own/name', 'name of the site'],
  ['constant/site.title', 'constant site.title'],
  ['company/name', 'name of the company'],
  ['company/contacts.security', 'contacts.security of the company'],
  ['theme/theme/components/Footer.astro', 'theme/components/Footer.astro'],
  ['list/faqs', 'the list of faqs'],
  ['list/pageBlocks', 'the list of page blocks'],
  ['route/title/product/{id}', 'route product/{id}: title'],
  ['route/title/', 'route home: title'],
  ['has/product/r6-20a', 'whether there is the page product/r6-20a'],
  ['application/navigation', 'the navigation'],
  ['ask/entries/faqs/products/r6-20a', 'the list of faqs with products r6-20a'],
  ['fileSize//files/a.pdf', 'the size of the file /files/a.pdf'],
  ['fileDigest//files/a.pdf', 'the checksum of the file /files/a.pdf'],
  ['ask/alternates/product/r6-20a', 'the links to the same page on other sites'],
  ['ask/menu/top', 'the menu at the top of the page'],
])('%s: %s', (fact, words) => {
  expect(describeFact(fact)).toBe(words);
});

test('every kind of fact and every question has words', () => {
  for (const kind of Object.keys(FACTS) as FactKind[]) {
    if (kind === 'ask') continue;
    const args = Array.from({ length: FACTS[kind] }, (_, index) => `argument${index}`);
    expect(describeFact(nameFact(kind, ...args))).toMatch(/^[a-z]/);
  }
  for (const question of Object.keys(QUESTIONS))
    expect(describeFact(nameFact('ask', question, 'one/two/three'))).toMatch(/^(?:the|whether) [a-z]/);
});

describe('several facts', () => {
  test('about one entry are one phrase, and so is the same field of several entries', () => {
    expect(describeFacts(['entry/products/summary/a', 'entry/products/name/a'])).toEqual([
      'name and summary in products/a',
    ]);
    const many = ['a', 'b', 'c', 'd', 'e'].map((id) => `entry/products/name/${id}`);
    expect(describeFacts(many)).toEqual(['name in 5 products (a, b, c and 2 more)']);
    expect(describeFacts(['entry/products/name/a', 'entry/products/name/b', 'entry/products/model/b'])).toEqual([
      'model and name in products/b',
      'name in products/a',
    ]);
  });

  test('about a word in two languages, or two words in one, are one phrase', () => {
    expect(describeFacts(['wordIn/th/nav.home', 'wordIn/de/nav.home'])).toEqual(['word nav.home (de and th)']);
    expect(describeFacts(['wordIn/th/nav.home', 'wordIn/th/nav.faq'])).toEqual(['words nav.faq and nav.home (th)']);
  });

  test('begin with what people write, in the same order whatever theirs is', () => {
    const facts = ['sites', 'word/nav.home', 'list/products', 'constant/a.b', 'entry/faqs/title/1'];
    const words = ['constant a.b', 'title in faqs/1', 'word nav.home', 'the list of products', 'the list of sites'];
    expect(describeFacts(facts)).toEqual(words);
    expect(describeFacts(facts.toReversed())).toEqual(words);
  });

  test('are of the same kinds without their names', () => {
    expect(kindsOfFacts(['entry/products/name/a'])).toBe(
      kindsOfFacts(['entry/products/name/b', 'entry/products/name/a']),
    );
    expect(kindsOfFacts(['entry/products/name/a'])).not.toBe(kindsOfFacts(['entry/products/summary/a']));
    expect(kindsOfFacts(['entry/products/name/a'])).not.toBe(kindsOfFacts(['entry/faqs/name/a']));
    expect(kindsOfFacts(['wordIn/th/nav.home'])).toBe(kindsOfFacts(['wordIn/de/nav.faq']));
  });

  test('that follow from others are left out beside what people write', () => {
    expect(writtenFacts(['file//files/a.pdf', 'entry/products/name/a'])).toEqual(['entry/products/name/a']);
    expect(writtenFacts(['file//files/a.pdf', 'pages'])).toEqual(['file//files/a.pdf', 'pages']);
  });
});
