import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { vercel } from '../../../engine/redirects/import/vercel.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startVercelOriginal } from '../../support/originals/vercel.ts';
import { REPOSITORY } from '../../support/real.ts';

const text = readFileSync(`${REPOSITORY}tests/manifests/import/vercel/full.json`, 'utf8');

test('imported redirects decide as the routes of Vercel do, but for what was said', async () => {
  const lines = text.split('\n').flatMap((line, index) => (/^ {4}\{/.test(line) ? [index + 1] : []));
  const original = startVercelOriginal(text, lines);
  const { requests, declared, ...wrong } = await roundTrip(vercel, text, original, ['/search-old?from=x']);
  console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
  expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
  expect(requests).toBeGreaterThan(400);
});
