import { expect, test } from 'vitest';
import { cloudflareBulk } from '../../../../engine/redirects/targets/cloudflare-bulk/cloudflare-bulk.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { planOf } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test.each(cloudflareBulk.emit(goldenPlan(cloudflareBulk.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test.each([
  ['/a', '/b', {}, 'TRUE'],
  ['/a', '/b?c', {}, 'FALSE'],
  ['/a', '/b', { forward: 'drop' }, 'FALSE'],
  ['/a', 'https://other.example/"x"', { external: true }, 'TRUE'],
  ['/a,b', '/c', {}, 'TRUE'],
] as const)('%s to %s keeps the query of the request: %s', (from, to, options, keeps) => {
  const plan = planOf([redirectRule(from, to, { sites: [''], slash: 'exact', ...options })], []);
  const [line] = cloudflareBulk.emit(plan).files[0]?.text.split('\n') ?? [];
  expect(line?.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)).toEqual([
    from.includes(',') ? `"${plan.host}${from}"` : `${plan.host}${from}`,
    to.startsWith('/') ? `https://${plan.host}${to}` : 'https://other.example/%22x%22',
    '301',
    keeps,
    'FALSE',
    'FALSE',
    'FALSE',
  ]);
});
