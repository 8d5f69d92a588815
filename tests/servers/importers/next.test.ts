import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { next } from '../../../engine/redirects/importers/next/next.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startNextOriginal } from '../../support/originals/next.ts';
import { REPOSITORY } from '../../support/real.ts';

const text = readFileSync(`${REPOSITORY}tests/fixtures/import/next/full.json`, 'utf8');

test('imported redirects decide as the resolver of Next does, but for what was said', async () => {
  const original = await startNextOriginal(text);
  try {
    const { requests, declared, ...wrong } = await roundTrip(next, text, original, [
      '/search-old?from=x',
      '/to-query/7?id=8',
    ]);
    console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
    expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
    expect(requests).toBeGreaterThan(400);
  } finally {
    await original.stop();
  }
});

test('a base path is added to sources and targets', async () => {
  const redirects = [
    { source: '/', destination: '/home', permanent: true },
    { source: '/old/:path*', destination: '/new/:path*', permanent: false },
    { source: '/gone', destination: '/', permanent: true },
    { source: '/outside', destination: 'https://example.com/', basePath: false, permanent: true },
  ];
  const original = await startNextOriginal(JSON.stringify(redirects), { basePath: '/docs' });
  try {
    const config = JSON.stringify({ basePath: '/docs', redirects });
    const { requests, declared, ...wrong } = await roundTrip(next, config, original);
    console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
    expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
  } finally {
    await original.stop();
  }
});

const SOURCES = [
  '/bare',
  '/slash/',
  '/page.html',
  '/page-slash.html/',
  '/v1.2-x',
  '/v1.3-x/',
  '/docs/:path*',
  '/rest/:rest(.*)',
  '/name/:name',
  '/name-slash/:name/',
  '/kind/:kind(a|b)/',
];
const REQUESTS = ['/name/x.html/', '/name-slash/x.html', '/name-slash/x.html/', '/rest/x.html/', '/rest/', '/docs/x/'];

test.each([
  [{ trailingSlash: true }, 10],
  [{ trailingSlash: false }, 6],
  [{ skipTrailingSlashRedirect: true }, 11],
])('%o decides which form of a path is redirected', async (settings, taken) => {
  const redirects = SOURCES.map((source, index) => ({
    source,
    destination: source.startsWith('/rest') ? '/to/:rest' : `/to-${index}`,
    permanent: false,
  }));
  const list = JSON.stringify(redirects, undefined, 1).replaceAll(/\n {2}/g, ' ');
  const original = await startNextOriginal(list, settings);
  try {
    const text = JSON.stringify({ ...settings, redirects }).replaceAll('{"source"', '\n{"source"');
    const { undeclared, stale } = await roundTrip(next, text, original, REQUESTS);
    expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
    expect(next.read(text).rules.map(({ line }) => line).length).toBe(taken);
  } finally {
    await original.stop();
  }
});
