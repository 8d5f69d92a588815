import { test } from 'vitest';
import { azureSwa } from '../../../engine/redirects/targets/azure-swa/azure-swa.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startAzureSwa } from '../../support/engines/azure-swa.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { TRICKY_REQUESTS } from '../../support/tricky-plan.ts';

// The engine tries the routes one after the other, so the root and one other site represent all sites.
test('azure-swa decides as the contract says', () =>
  expectConformance({
    target: azureSwa,
    start: startAzureSwa,
    plans: [shapesPlan(azureSwa.capabilities), realPlan({ sites: ['', 'th'] })],
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS, '/old\\', '//th/old'],
  }));
