import { redirectRule } from '../../../support/redirect-rule.ts';
import { expect, test } from 'vitest';
import { s3 } from '../../../../engine/redirects/targets/s3/s3.ts';
import { expectConformance } from '../../../support/conformance.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { startS3Model } from '../../../support/models/s3.ts';
import { ODD_REQUESTS } from '../../../support/odd-requests.ts';
import { realPlan, shapesPlan } from '../../../support/redirect-plans.ts';
import { sayable } from '../../../support/sayable.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../../support/tricky-plan.ts';

test.each(s3.emit(goldenPlan(s3.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('a model of its documentation decides as the contract says', () =>
  expectConformance({
    target: s3,
    start: startS3Model,
    plans: [sayable(s3, shapesPlan()), sayable(s3, trickyPlan()), realPlan()],
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS, '/docs%2Fintro', '/old/index.html'],
  }));

test('keys are unique and short enough', () => {
  const { files, rules } = s3.emit(realPlan());
  const objects = JSON.parse(files[0]?.text ?? '') as { Key: string; WebsiteRedirectLocation: string }[];
  expect(objects).toHaveLength(rules);
  expect(new Set(objects.map(({ Key }) => Key)).size).toBe(rules);
  for (const { Key, WebsiteRedirectLocation } of objects) {
    expect(Key).toMatch(/^[^/].{0,1023}$/);
    expect(WebsiteRedirectLocation).toMatch(/^(?:\/(?!\/)|https:\/\/)/);
  }
});

test.each([
  ['/a+b', true],
  ['/a%2Fb', true],
  ['/a%20b', false],
  ['/caf%C3%A9', false],
  ['/a/index.html', true],
  ['/index', false],
])('%s is refused: %s', (from, refused) => {
  expect(s3.refuses?.(redirectRule(from, '/b', { sites: [''] })) !== undefined).toBe(refused);
});
