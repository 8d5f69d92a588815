import { test } from 'vitest';
import { nitro } from '../../../engine/redirects/targets/nitro/nitro.ts';
import { expectConformance } from '../../support/conformance.ts';
import { covering } from '../../support/coverage.ts';
import { startNitro } from '../../support/engines/nitro.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { sayable } from '../../support/sayable.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('nitro decides as the contract says', () =>
  expectConformance({
    target: nitro,
    start: startNitro,
    // The made-up plans hold every shape of rule.
    plans: [...[shapesPlan(), trickyPlan()].map((plan) => sayable(nitro, plan)), ...covering([], [realPlan()])],
    per: 'rule',
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));
