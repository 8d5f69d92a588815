import { test } from 'vitest';
import { haproxy } from '../../../engine/redirects/targets/haproxy/haproxy.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startHaproxy } from '../../support/engines/haproxy.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('haproxy decides as the contract says', () =>
  expectConformance({
    target: haproxy,
    start: startHaproxy,
    plans: [shapesPlan(haproxy.capabilities), hostsPlan(haproxy.capabilities), trickyPlan(), realPlan()],
    requests: TRICKY_REQUESTS,
  }));
