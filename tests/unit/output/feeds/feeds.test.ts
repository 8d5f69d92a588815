import { describe, expect, test } from 'vitest';
import { activeSites, rootSite } from '../../../../engine/model/active-sites.ts';
import { emitDownloadsFeed } from '../../../../engine/output/feeds/downloads-feed.ts';
import { printFeed } from '../../../../engine/output/feeds/feed.ts';
import { emitNewsFeed } from '../../../../engine/output/feeds/news-feed.ts';
import type { SiteModel } from '../../../../engine/model/site-model.ts';
import { createRouter } from '../../../../engine/routing/router.ts';
import { realModel } from '../../../support/real.ts';
import { childrenOf, readXml, textOf } from '../../../support/xml.ts';

const model = realModel();
const router = createRouter(model);
const root = rootSite(model);
const FEEDS = { news: emitNewsFeed, downloads: emitDownloadsFeed };
const cases = activeSites(model).flatMap((site) =>
  Object.entries(FEEDS).map(
    ([name, emit]) => [site.flag || 'the root', name, emit(model, router, site), site] as const,
  ),
);

/** What RFC 4287 asks of a moment. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/;

describe('a feed', () => {
  test.each(cases)('of %s, %s, is Atom', (_, name, text, site) => {
    const feed = readXml(text);
    expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(textOf(feed, 'id')).toBe(`${site.addr}${name}.xml`);
    expect(textOf(feed, 'title')).not.toBe('');
    expect(textOf(feed, 'updated')).toMatch(MOMENT);
    expect(textOf(childrenOf(feed, 'author')[0] ?? feed, 'name')).toBe('Kaveno');
    expect(childrenOf(feed, 'link').map(({ attributes }) => attributes.rel)).toEqual(['alternate', 'self']);
    const entries = childrenOf(feed, 'entry');
    expect(entries.length).toBe(50);
    for (const entry of entries) {
      for (const required of ['id', 'title']) expect(textOf(entry, required)).not.toBe('');
      expect(textOf(entry, 'updated')).toMatch(MOMENT);
      const { href = '' } = childrenOf(entry, 'link')[0]?.attributes ?? {};
      expect(router.decide(new URL(href).pathname).kind).toBe('page');
    }
    expect(new Set(entries.map((entry) => textOf(entry, 'id'))).size).toBe(entries.length);
    const days = entries.map((entry) => textOf(entry, 'updated'));
    expect(days).toEqual([...days].sort().reverse());
    expect(textOf(feed, 'updated')).toBe(days[0]);
  });

  test('keeps the ids of what is in it when something new is published', () => {
    const [first] = model.content.news;
    if (!first) throw new Error('there is no news');
    const more: SiteModel = {
      ...model,
      content: { ...model.content, news: [{ ...first, id: 9999, date: '2031-01-01' }, ...model.content.news] },
    };
    const ids = (text: string): string[] => childrenOf(readXml(text), 'entry').map((entry) => textOf(entry, 'id'));
    const before = ids(emitNewsFeed(model, router, root));
    expect(ids(emitNewsFeed(more, createRouter(more), root))).toEqual([
      `${root.addr}news/9999`,
      ...before.slice(0, -1),
    ]);
  });

  test('has an entry for each version of a download', () => {
    const text = emitDownloadsFeed(model, router, root);
    const versions = childrenOf(readXml(text), 'entry').filter((entry) =>
      textOf(entry, 'id').startsWith(`${root.addr}download/401#`),
    );
    expect(versions.map((entry) => textOf(entry, 'title'))[0]).toBe('R7-60A firmware 2.4.1');
  });

  test('says markup in words, and whole addresses in its texts', () => {
    const text = printFeed(model, root, {
      title: 'A & B',
      file: 'news.xml',
      page: 'news',
      fallbackDay: '2026-01-01',
      entries: [
        {
          id: `${root.addr}news/1`,
          link: `${root.addr}news/1`,
          title: 'Less <b>than</b> ]]> & more',
          changed: '2026-02-03',
          summary: '1 < 2',
          category: 'News',
        },
      ],
    });
    const [entry] = childrenOf(readXml(text), 'entry');
    expect(entry && textOf(entry, 'title')).toBe('Less &lt;b&gt;than&lt;/b&gt; ]]&gt; &amp; more');
    expect(entry && textOf(entry, 'summary')).toBe('1 &lt; 2');
    const html = childrenOf(readXml(emitDownloadsFeed(model, router, root)), 'entry').map((one) =>
      textOf(one, 'content'),
    );
    expect(html.filter((one) => /href="\//.test(one))).toEqual([]);
    expect(html.some((one) => one.includes(`href="${root.addr}`))).toBe(true);
  });

  test('of nothing is a feed without entries, dated by the content', () => {
    const text = printFeed(model, root, {
      title: 'News',
      file: 'news.xml',
      page: 'news',
      fallbackDay: '2026-01-01',
      entries: [],
    });
    expect(textOf(readXml(text), 'updated')).toBe('2026-01-01T00:00:00.000Z');
  });
});
