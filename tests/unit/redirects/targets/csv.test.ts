import { expect, test } from 'vitest';
import { csv } from '../../../../engine/redirects/targets/csv/csv.ts';
import { expectConformance } from '../../../support/conformance.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { startCsvReader } from '../../../support/models/export.ts';
import { ODD_REQUESTS } from '../../../support/odd-requests.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../../support/redirect-plans.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../../support/tricky-plan.ts';

test.each(csv.emit(goldenPlan(csv.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('what is read again decides as the contract says', () =>
  expectConformance({
    target: csv,
    start: startCsvReader,
    plans: [shapesPlan(), hostsPlan(csv.capabilities), trickyPlan(), realPlan()],
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));
