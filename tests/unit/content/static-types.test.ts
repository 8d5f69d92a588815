import { describe, expect, test } from 'vitest';
import {
  ARTICLES,
  kindOfType,
  STATIC_TYPES,
  typeOf,
  urlOf,
  type StaticKind,
} from '../../../engine/content/static-types.ts';
import { KINDS } from '../../../engine/model/schema/kinds.ts';

describe('types of static content', () => {
  test.each<[kind: StaticKind, entry: object, type: string, url: string]>([
    ['pages', { id: 'warranty', url: 'page/warranty', type: 'Z803' }, 'Z803', 'page/warranty'],
    ['faqs', { id: 101 }, 'Z804', 'faq/101'],
    ['guides', { id: 'r7-60a' }, 'Z805', 'qig/r7-60a'],
    ['news', { id: 201 }, 'Z806', 'news/201'],
    ['notices', { id: 301 }, 'Z807', 'notices/301'],
    ['videos', { id: 'pair-two-units' }, 'Z808', 'video/pair-two-units'],
    ['downloads', { id: 401 }, 'Z809', 'download/401'],
    ['solutions', { id: 'hotel' }, 'Z810', 'solutions/hotel'],
    ['simulators', { id: 'r7-60a' }, 'Z811', 'simulator/r7-60a'],
    ['materials', { id: 104905 }, 'Z812', 'material/show/104905'],
    ['markets', { id: 501 }, 'Z813', 'market/show/501'],
    ['partners', { id: 'north-cable' }, 'Z814', 'partner/north-cable'],
    ['distributors', { id: 601 }, 'Z815', 'distribution/601'],
    ['shops', { id: 'th' }, 'Z816', 'purchase/th'],
    ['offices', { id: 'singapore' }, 'Z817', 'office/singapore'],
    ['support', { id: 'warranty' }, 'Z818', 'support/warranty'],
    ['advisories', { id: 'ksa-2026-01' }, 'Z819', 'advisory/ksa-2026-01'],
  ])('%s', (kind, entry, type, url) => {
    expect([typeOf(kind, entry), urlOf(kind, entry), kindOfType(type)]).toEqual([type, url, kind]);
    expect(Object.keys(KINDS)).toContain(`content/${kind}`);
  });

  test('are nineteen, each once', () => {
    expect(STATIC_TYPES).toEqual(Array.from({ length: 19 }, (_, index) => `Z${801 + index}`));
    expect(new Set(Object.values(ARTICLES).map(({ path }) => path)).size).toBe(16);
  });

  test('an unknown code has no folder', () => {
    expect([kindOfType('Z820'), kindOfType(''), kindOfType('constructor')]).toEqual([undefined, undefined, undefined]);
  });
});
