import { describe, expect, test } from 'vitest';
import type { Explanation } from '../../../../engine/routing/explain.ts';
import { addressOf } from '../../../../engine/editor/studio/page/parts/Preview.tsx';
import { languageName } from '../../../../engine/editor/studio/page/parts/language-name.ts';
import { proposedTargets } from '../../../../engine/editor/studio/page/parts/proposed-targets.ts';
import { sayCount } from '../../../../engine/editor/studio/page/table/TableView.tsx';
import { describeExplanation } from '../../../../engine/editor/studio/page/views/describe-explanation.ts';
import { kindName } from '../../../../engine/editor/studio/page/views/kind-name.ts';
import { requestOf } from '../../../../engine/editor/studio/page/views/request-of.ts';
import {
  countMissing,
  matchingKeys,
  shownLanguages,
  type TextRow,
} from '../../../../engine/editor/studio/page/views/text-rows.ts';

const PAGE: Explanation = {
  url: '/faq',
  status: 200,
  location: null,
  finalStatus: 200,
  hops: 0,
  site: '',
  page: '/faq',
  why: 'the route `faq`',
  normal: '/faq',
  candidates: [],
  remarks: [],
};

describe('an explanation in words', () => {
  test('of a page is one sentence', () => {
    expect(describeExplanation(PAGE)).toEqual(['`/faq` answers 200: the route `faq`.']);
  });

  test('of a redirect says where it ends, and where its rule is', () => {
    const rule = { id: 'a', file: 'manifests/redirects.yaml', line: 7, owner: 'shop', reason: 'It moved.' };
    const redirect = { ...PAGE, url: '/old', status: 301, location: '/faq', hops: 1, why: 'a rule', rule };
    expect(describeExplanation({ ...redirect, remarks: ['A remark.'] })).toEqual([
      '`/old` answers 301 and leads to `/faq`: a rule.',
      'There, after 1 redirect, the answer is 200, the page `/faq`.',
      'The rule is in `manifests/redirects.yaml:7`. Owner: shop. Reason: It moved.',
      'A remark.',
    ]);
  });

  test('names another server', () => {
    const away = { ...PAGE, status: 302, location: 'https://example.com/', finalStatus: 0, hops: 1, why: 'a rule' };
    expect(describeExplanation(away)[1]).toBe('Another server answers there.');
    expect(describeExplanation({ ...PAGE, status: 0, why: 'no redirect matches' })[0]).toBe(
      '`/faq` is answered by another server: no redirect matches.',
    );
  });
});

test.each([
  ['Did you mean `/faq`?', ['/faq']],
  ['Write `/{site}/faq`, or `410`.', ['/{site}/faq']],
  ['Did you mean `status`?', []],
  ['The page `/faq` is gone. Remove the rule.', []],
])('%s proposes %j', (hint, targets) => expect(proposedTargets([{ hint }, { hint }, {}])).toEqual(targets));

test.each([
  ['/{site}/old', 'all', '/old'],
  ['/{site}/old', 'prefixed', '/de/old'],
  ['/{site}/old', 'th, de', '/th/old'],
  ['/{site}/old', 'root, de', '/old'],
  ['/{site}/a, /{site}/b', 'all', '/a'],
  ['/old/:id(1|2)/*', 'all', '/old/1/example'],
  ['/old/{slug}/:name', 'all', '/old/example/example'],
])('the rule from %s on %s concerns %s', (from, sites, request) => {
  expect(requestOf({ from, sites }, [{ flag: '' }, { flag: 'de' }, { flag: 'th' }])).toBe(request);
});

test.each([
  ['', '/', 'http://127.0.0.1:1/'],
  ['', '/faq', 'http://127.0.0.1:1/faq'],
  ['th', '/', 'http://127.0.0.1:1/th'],
  ['th', 'faq', 'http://127.0.0.1:1/th/faq'],
])('the page of the site "%s" at %s is %s', (flag, page, url) => {
  expect(addressOf('http://127.0.0.1:1/', flag, page)).toBe(url);
});

test.each([
  [3, 3, 'sites', '3 sites'],
  [1, 1, 'sites', '1 site'],
  [1, 10_000, 'redirects', '1 of 10,000 redirects'],
  [0, 1, 'categories', '0 of 1 category'],
])('%i of %i %s are counted', (shown, all, noun, text) => expect(sayCount(shown, all, noun)).toBe(text));

test('languages and kinds have names', () => {
  expect(['de-AT', 'no language!'].map(languageName)).toEqual(['Austrian German (de-AT)', 'no language!']);
  expect(kindName('content/eol-products')).toBe('Eol products');
});

describe('texts by language', () => {
  const row = (key: string, texts: Record<string, string>): TextRow => ({ key, texts, places: {} });
  const rows = [row('a.title', { en: 'Search', de: 'Suche' }), row('b', { en: 'Über', de: '' }), row('c', {})];

  test.each([
    ['', '', ['a.title', 'b', 'c']],
    ['suche', '', ['a.title']],
    ['title search', '', ['a.title']],
    ['', 'de', ['b', 'c']],
    ['uber', 'de', ['b']],
  ])('with "%s" that are missing in "%s"', (search, missing, keys) => {
    expect(matchingKeys(rows, { search, missing })).toEqual(keys);
  });

  test('are counted where they are missing', () => {
    expect([...countMissing(rows, ['en', 'de', 'th'])]).toEqual([
      ['en', 1],
      ['de', 2],
      ['th', 3],
    ]);
  });

  test.each([
    [undefined, '', ['en', 'de']],
    [undefined, 'th', ['en', 'th']],
    ['th,en', '', ['en', 'th']],
    ['en', 'th', ['en', 'th']],
  ])('are shown in the languages %s and %s', (asked, missing, languages) => {
    expect(shownLanguages(['en', 'de', 'th'], asked, missing)).toEqual(languages);
  });
});
