import { expect, test } from 'vitest';
import { nginx, NGINX_PATHS } from '../../../engine/redirects/import/nginx.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { readFixture } from '../../support/originals/documented.ts';
import { withoutLines } from '../../support/originals/matcher.ts';
import { startNginxOriginal } from '../../support/originals/nginx.ts';

const text = readFixture('nginx/full.conf');

test('imported rules decide as nginx does, but for what was said', async () => {
  const { rules, refused } = nginx.read(text);
  const taken = new Set(rules.map(({ line }) => line));
  const untaken = new Set(refused.flatMap(({ line }) => (taken.has(line) ? [] : [line])));
  const original = await startNginxOriginal(withoutLines(text, untaken));
  try {
    const ofAll = [{ reason: NGINX_PATHS, covers: (request: string) => /^[^?]*(?:\/\/|%)/.test(request) }];
    const { requests, undeclared, stale, declared } = await roundTrip(
      nginx,
      text,
      original,
      ['/prefix.php', '/late/x.gif'],
      ofAll,
    );
    console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
    expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
    expect(requests).toBeGreaterThan(400);
  } finally {
    await original.stop();
  }
});
