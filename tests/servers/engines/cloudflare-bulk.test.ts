import { expect, test } from 'vitest';
import { cloudflareBulk } from '../../../engine/redirects/targets/cloudflare-bulk/cloudflare-bulk.ts';
import { conform } from '../../support/conform.ts';
import { witnessesOf } from '../../support/conformance.ts';
import { startBulkModel } from '../../support/engines/cloudflare-bulk.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';

test('Bulk Redirects decide as the contract says, by their documentation', async () => {
  const seen = new Set<string>();
  for (const plan of [shapesPlan(cloudflareBulk.capabilities), hostsPlan(cloudflareBulk.capabilities), realPlan()]) {
    const requests = witnessesOf(plan);
    const { version, undeclared, declared } = await conform(cloudflareBulk, startBulkModel, plan, requests);
    for (const [id, count] of declared) if (count > 0) seen.add(id);
    console.log(`cloudflare-bulk: ${version}, ${requests.length} requests`);
    expect(undeclared).toEqual([]);
  }
  expect([...seen].sort()).toEqual(cloudflareBulk.divergences.map(({ id }) => id).sort());
});

test('CSV and JSON hold the same items', () => {
  const plan = realPlan();
  const { files, rules } = cloudflareBulk.emit(plan);
  const items = JSON.parse(files.find(({ path }) => path.endsWith('redirects.json'))?.text ?? '') as unknown[];
  expect(items).toHaveLength(rules);
  expect(
    files
      .find(({ path }) => path.endsWith('.csv'))
      ?.text.trimEnd()
      .split('\n'),
  ).toHaveLength(rules);
});
