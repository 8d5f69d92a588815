import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { vercel } from '../../../engine/redirects/importers/vercel/vercel.ts';
import { OTHER_SPELLINGS } from '../../../engine/redirects/importers/shared/general-remarks.ts';
import { TAKEN_OFF } from '../../../engine/redirects/importers/shared/route/trailing-slash.ts';
import { isOtherSpelling, roundTrip, type OfAll } from '../../support/import-round-trip.ts';
import { startVercelOriginal } from '../../support/originals/vercel.ts';
import { REPOSITORY } from '../../support/real.ts';

/** Each of several slashes at the end was taken off. */
const OF_ALL: readonly OfAll[] = [
  { reason: OTHER_SPELLINGS, covers: isOtherSpelling },
  { reason: TAKEN_OFF, covers: (request) => /\/\/(?:\?|$)/.test(request) },
];

const text = readFileSync(`${REPOSITORY}tests/fixtures/import/vercel/full.json`, 'utf8');

test('imported redirects decide as the routes of Vercel do, but for what was said', async () => {
  const lines = text.split('\n').flatMap((line, index) => (/^ {4}\{/.test(line) ? [index + 1] : []));
  const original = startVercelOriginal(text, lines);
  const { requests, declared, ...wrong } = await roundTrip(
    vercel,
    text,
    original,
    ['/search-old?from=x', '/to-query/7?id=8'],
    OF_ALL,
  );
  console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
  expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
  expect(requests).toBeGreaterThan(400);
});

const SOURCES = [
  '/bare',
  '/slash/',
  '/page.html',
  '/page-slash.html/',
  '/v1.2-x',
  '/v1.3-x/',
  '/docs/:path*',
  '/docs-slash/:path*/',
  '/rest/(.*)',
  '/name/:name',
  '/name-slash/:name/',
  '/kind/:kind(a|b)/',
  '/id/:id(\\d+)',
  '/id-slash/:id(\\d+)/',
  '/more/:more(.+)',
];
const REQUESTS = [
  '/name/x.html/',
  '/name-slash/x.html',
  '/name-slash/x.html/',
  '/docs-slash/x.html',
  '/rest/x.html/',
  '/rest',
  '/docs/x/',
];

test.each([
  [true, ['/slash/', '/page.html', '/v1.2-x', '/v1.3-x/', '/rest/*', '/name-slash/:name/', '/kind/:kind(a|b)/']],
  [false, ['/bare', '/page.html', '/v1.2-x', '/docs/*', '/rest/*', '/name/:name']],
  [undefined, ['/bare', '/slash/', '/page.html', '/page-slash.html/', '/v1.2-x', '/v1.3-x/', '/docs/*']],
])('trailingSlash: %o decides which form of a path is redirected', async (trailingSlash, taken) => {
  const redirects = SOURCES.map((source, index) => ({
    source,
    destination: source.startsWith('/rest') ? '/to/$1' : source.startsWith('/more') ? '/to-more/:more' : `/to-${index}`,
  }));
  const text = JSON.stringify({ trailingSlash, redirects }).replaceAll('{"source"', '\n{"source"');
  const original = startVercelOriginal(
    text,
    SOURCES.map((_, index) => index + 2),
  );
  const { undeclared, stale } = await roundTrip(vercel, text, original, REQUESTS, OF_ALL);
  expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
  expect(vercel.read(text).rules.map(({ from }) => from)).toEqual(expect.arrayContaining(taken));
});
