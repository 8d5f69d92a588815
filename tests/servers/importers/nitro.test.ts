import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nitro } from '../../../engine/redirects/importers/nitro/nitro.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startNitroOriginal } from '../../support/originals/nitro.ts';
import { REPOSITORY } from '../../support/real.ts';

const text = readFileSync(`${REPOSITORY}tests/fixtures/import/nitro/full.json`, 'utf8');

test('imported route rules decide as a build of Nitro does, but for what was said', async () => {
  const original = await startNitroOriginal(text);
  try {
    const more = ['/download/6?urlFlag=x', '/both?a=2'];
    const { requests, declared, ...wrong } = await roundTrip(nitro, text, original, more);
    console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
    expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
    expect(requests).toBeGreaterThan(400);
  } finally {
    await original.stop();
  }
});
