import { expect, test } from 'vitest';
import { cloudflareRedirects } from '../../../engine/redirects/targets/cloudflare-redirects/cloudflare-redirects.ts';
import { conform } from '../../support/conform.ts';
import { sayable } from '../../support/sayable.ts';
import { witnessesOf } from '../../support/conformance.ts';
import { covering, partOf } from '../../support/coverage.ts';
import { startWrangler } from '../../support/engines/wrangler.ts';
import { realPlan, shapesPlan } from '../../support/redirect-plans.ts';

/** What the witnesses leave out: text that means something to the host, and what a URL parser changes. */
const TRICKY = [
  '/item/$$',
  '/item/$&',
  '/story/:p2_/x',
  '/item/%zz',
  '/docs\\x',
  '/docs\\\\evil.example',
  '/x:splat/y',
];

test('Cloudflare decides as the contract says', async () => {
  const shapes = sayable(cloudflareRedirects, shapesPlan());
  const real = realPlan({ sites: covering(['', 'th'], ['', 'th', 'de']) });
  const seen = new Set<string>();
  for (const [plan, more] of [
    [shapes, TRICKY],
    [real, []],
  ] as const) {
    const requests = [...partOf(witnessesOf(plan), 200), ...more];
    const { version, undeclared, declared } = await conform(cloudflareRedirects, startWrangler, plan, requests);
    for (const [id, count] of declared) if (count > 0) seen.add(id);
    console.log(`cloudflare-redirects: ${version}, ${requests.length} requests`);
    expect(undeclared).toEqual([]);
  }
  expect([...seen].sort()).toEqual(cloudflareRedirects.divergences.map(({ id }) => id).sort());
});
