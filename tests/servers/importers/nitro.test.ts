import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nitro } from '../../../engine/redirects/importers/nitro/nitro.ts';
import { partOf } from '../../support/coverage.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startNitroOriginal } from '../../support/originals/nitro.ts';
import { REPOSITORY } from '../../support/real.ts';

test.each(partOf(['full.json', 'shapes.json'], 1))(
  'imported route rules of %s decide as a build of Nitro does',
  async (name) => {
    const text = readFileSync(`${REPOSITORY}tests/fixtures/import/nitro/${name}`, 'utf8');
    const original = await startNitroOriginal(text);
    try {
      const more = ['/download/6?urlFlag=x', '/both?a=2', '/catalog.php?from=x'];
      const { requests, declared, ...wrong } = await roundTrip(nitro, text, original, more);
      console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
      expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
      expect(requests).toBeGreaterThan(250);
    } finally {
      await original.stop();
    }
  },
);
