import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { next } from '../../../engine/redirects/import/next.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startNextOriginal } from '../../support/originals/next.ts';
import { REPOSITORY } from '../../support/real.ts';

const text = readFileSync(`${REPOSITORY}tests/manifests/import/next/full.json`, 'utf8');

test('imported redirects decide as the resolver of Next does, but for what was said', async () => {
  const original = await startNextOriginal(text);
  try {
    const { requests, declared, ...wrong } = await roundTrip(next, text, original, ['/search-old?from=x']);
    console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
    expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
    expect(requests).toBeGreaterThan(400);
  } finally {
    await original.stop();
  }
});

test('a base path stands in front of sources and targets', async () => {
  const redirects = [
    { source: '/', destination: '/home', permanent: true },
    { source: '/old/:path*', destination: '/new/:path*', permanent: false },
    { source: '/gone', destination: '/', permanent: true },
    { source: '/outside', destination: 'https://example.com/', basePath: false, permanent: true },
  ];
  const original = await startNextOriginal(JSON.stringify(redirects), '/docs');
  try {
    const config = JSON.stringify({ basePath: '/docs', redirects });
    const { requests, declared, ...wrong } = await roundTrip(next, config, original);
    console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
    expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
  } finally {
    await original.stop();
  }
});
