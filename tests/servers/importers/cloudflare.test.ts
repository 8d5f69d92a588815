import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cloudflare } from '../../../engine/redirects/importers/cloudflare/cloudflare.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startCloudflare } from '../../support/originals/cloudflare.ts';
import { REPOSITORY } from '../../support/real.ts';

const text = readFileSync(`${REPOSITORY}tests/fixtures/import/cloudflare/full.txt`, 'utf8');

test('imported rules decide as the static assets of Cloudflare do, but for what was said', async () => {
  const original = await startCloudflare(text);
  try {
    const { requests, declared, ...wrong } = await roundTrip(cloudflare, text, original);
    console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
    expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
    expect(original.taken).toBeGreaterThan(30);
    expect(requests).toBeGreaterThan(400);
  } finally {
    await original.stop();
  }
});
