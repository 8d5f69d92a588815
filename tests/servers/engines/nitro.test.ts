import { test } from 'vitest';
import { nitro } from '../../../engine/redirects/targets/nitro/nitro.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startNitro } from '../../support/engines/nitro.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { sayable } from '../../support/sayable.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('nitro decides as the contract says', () =>
  expectConformance({
    target: nitro,
    start: startNitro,
    plans: [...[shapesPlan(), trickyPlan()].map((plan) => sayable(nitro, plan)), realPlan()],
    per: 'rule',
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));
