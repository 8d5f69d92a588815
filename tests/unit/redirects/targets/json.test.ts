import { expect, test } from 'vitest';
import { json } from '../../../../engine/redirects/targets/json/json.ts';
import { expectConformance } from '../../../support/conformance.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { startJsonReader } from '../../../support/models/export.ts';
import { ODD_REQUESTS } from '../../../support/odd-requests.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../../support/redirect-plans.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../../support/tricky-plan.ts';

test.each(json.emit(goldenPlan(json.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('what is read again decides as the contract says', () =>
  expectConformance({
    target: json,
    start: startJsonReader,
    plans: [shapesPlan(), hostsPlan(json.capabilities), trickyPlan(), realPlan()],
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));
