import { expect, test } from 'vitest';
import type { SearchRecord } from '../../../../engine/output/search/record.ts';
import { shareIndexes, type SiteRecords } from '../../../../engine/output/search/share-indexes.ts';

function record(path: string, title = path): SearchRecord {
  return { type: 'page', path, title, text: '', models: [] };
}

const COMMON = Array.from({ length: 19 }, (_, index) => record(`common/${index}`));

function site(flag: string, lang: string, ...records: readonly SearchRecord[]): SiteRecords {
  return { site: { flag, lang }, records: [...COMMON, ...records] };
}

test('sites of one language with nearly the same records share an index', () => {
  const shared = shareIndexes([site('', 'en', record('a')), site('uk', 'en-GB', record('b')), site('th', 'th-TH')]);
  expect(shared.map(({ language, flags }) => [language, flags])).toEqual([
    ['en', ['', 'uk']],
    ['th', ['th']],
  ]);
});

test('each record is in an index once, with the sites that do not have it', () => {
  const [index] = shareIndexes([site('', 'en', record('a')), site('uk', 'en-GB', record('a', 'other words'))]);
  expect(index?.records.length).toBe(21);
  expect(index?.records.filter(({ absent }) => absent.length > 0)).toEqual([
    { record: record('a'), absent: ['uk'] },
    { record: record('a', 'other words'), absent: [''] },
  ]);
});

test('sites of one language with other texts have indexes of their own', () => {
  const other = { site: { flag: 'cn', lang: 'zh-Hans' }, records: COMMON.map(({ path }) => record(path, 'other')) };
  const shared = shareIndexes([site('hk', 'zh-Hant-HK'), other, site('tw', 'zh-Hant-TW')]);
  expect(shared.map(({ flags }) => flags)).toEqual([['hk', 'tw'], ['cn']]);
});
