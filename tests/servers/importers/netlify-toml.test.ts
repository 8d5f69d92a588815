import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { netlifyToml } from '../../../engine/redirects/importers/netlify-toml/netlify-toml.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startNetlify } from '../../support/originals/netlify.ts';
import { REPOSITORY } from '../../support/real.ts';

const text = readFileSync(`${REPOSITORY}tests/fixtures/import/netlify-toml/full.toml`, 'utf8');

test('imported tables decide as the matcher of Netlify does, but for what was said', async () => {
  const headers = text.split('\n').flatMap((line, index) => (line === '[[redirects]]' ? [index + 1] : []));
  // Its parser takes no rule without a target.
  const lines = headers.filter((line) => !text.split('\n')[line]?.endsWith('"/closed"'));
  const original = await startNetlify(text, 'netlify.toml', lines);
  const { requests, declared, ...wrong } = await roundTrip(netlifyToml, text, original);
  console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
  expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
  expect(requests).toBeGreaterThan(250);
});
