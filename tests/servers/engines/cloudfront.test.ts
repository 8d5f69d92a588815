import { expect, test } from 'vitest';
import { cloudfront } from '../../../engine/redirects/targets/cloudfront/cloudfront.ts';
import { conform } from '../../support/conform.ts';
import { witnessesOf } from '../../support/conformance.ts';
import { startCloudfront } from '../../support/engines/cloudfront.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';

test('the CloudFront function decides as the contract says', async () => {
  for (const plan of [shapesPlan(cloudfront.capabilities), hostsPlan(cloudfront.capabilities), realPlan()]) {
    const requests = witnessesOf(plan);
    const { version, undeclared } = await conform(cloudfront, startCloudfront, plan, requests);
    console.log(`cloudfront: ${version}, ${requests.length} requests`);
    expect(undeclared).toEqual([]);
  }
});

test('the function for all real rules fits into 10 KB', () => {
  expect(cloudfront.emit(realPlan()).bytes).toBeLessThan(10 * 1024);
});
