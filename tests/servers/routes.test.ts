import { describe, expect, test } from 'vitest';
import { listPages } from '../../engine/model/pages.ts';
import { SITES, on } from '../spec/prefixes.ts';
import { SPEC_ROUTES } from '../spec/routes.ts';
import { covering } from '../support/coverage.ts';
import { examplePath } from '../support/example-path.ts';
import { realModel } from '../support/real.ts';
import { requests } from '../support/requests.ts';

const model = realModel();
const pages = listPages(model);
const { get } = requests();

describe.each(covering(['', 'th', 'ae', 'cn'], ['', 'th', 'ae', 'de', 'cn', 'kz']))('site "%s"', (flag) => {
  const [, lang, dir] = SITES.find(([one]) => one === flag) ?? ['', '', ''];

  test.each(SPEC_ROUTES.map(({ path }) => path))('/%s', async (path) => {
    const address = path === '' ? (flag === '' ? '/' : `/${flag}/`) : on(flag, examplePath(path, pages));
    const answer = await get(address);
    if (path === 'about') {
      expect(answer).toMatchObject({ status: 301, location: on(flag, 'profile') });
      return;
    }
    if (path === 'users/center') {
      expect(answer).toMatchObject({
        status: 302,
        location: `${on(flag, 'users/login')}?return=${encodeURIComponent(on(flag, 'users/center'))}`,
      });
      return;
    }
    if (path === 'solution/{solutionId}') {
      // The number is another address of the page by slug.
      const slug = model.content.solutions.find(({ number }) => number === 1)?.id;
      expect(answer).toMatchObject({ status: 301, location: on(flag, `solutions/${slug}`) });
      return;
    }
    expect(answer.status).toBe(path === 'error' ? 404 : 200);
    expect(answer.body).toContain(`<html lang="${lang}" dir="${dir}"`);
    expect(answer.body.match(/<h1[ >]/g)).toHaveLength(1);
    // The half that names the vendor's website is in the language of the site.
    expect(answer.body).toMatch(
      flag === '' ? /<title>[^<]+ \| Kaveno – official website<\/title>/ : /<title>[^<]+ \| [^<]*Kaveno[^<]*<\/title>/,
    );
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(answer.body)?.[1];
    const listed = !['error', 'search', 'users/login'].includes(path);
    expect(canonical).toBe(listed ? `https://www.kaveno.example${address}` : undefined);
    expect(answer.body.match(/<link rel="alternate" href="[^"]+" hreflang="[^"]+"/g) ?? []).toHaveLength(
      // Every site, every language alone, and the root for all others.
      listed ? covering(10, 77) : 0,
    );
  });
});

test('a second page of a list shows other entries, and links to the first', async () => {
  const first = await get('/th/news');
  const second = await get('/th/news/page-2');
  const links = (body: string): string[] =>
    [...body.matchAll(/href="(\/th\/news\/\d+)"/g)].map(([, href]) => href ?? '');
  expect(links(first.body)).toHaveLength(12);
  expect(links(second.body)).toHaveLength(12);
  expect(links(second.body).filter((link) => links(first.body).includes(link))).toEqual([]);
  expect(second.body).toContain('href="/th/news" rel="prev"');
});

test('download?urlFlag= shows only that category, an unknown flag the whole list', async () => {
  const count = (body: string): number => [...body.matchAll(/class="download-row/g)].length;
  for (const flag of ['B101', 'B102', 'B103', 'B104', 'B106', 'B107']) {
    const answer = await get(`/de/download?urlFlag=${flag}`);
    expect(answer.status).toBe(200);
    expect(count(answer.body)).toBe(model.content.downloads.filter(({ category }) => category === flag).length);
  }
  expect(count((await get('/de/download?urlFlag=B105')).body)).toBe(12);
});

test('a download offers the files of all its versions, with the checksums that they have', async () => {
  const { createHash } = await import('node:crypto');
  const { body } = await get('/download/401');
  const paths = [...body.matchAll(/href="(\/files\/\d[^"]+)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(1);
  for (const path of paths) {
    const file = await get(path);
    expect(file.status).toBe(200);
    expect(body).toContain(createHash('sha256').update(file.bytes).digest('hex'));
  }
});
