import { test } from 'vitest';
import { nginx } from '../../../engine/redirects/targets/nginx/nginx.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startNginx } from '../../support/engines/nginx.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('nginx decides as the contract says', () =>
  expectConformance({
    target: nginx,
    start: startNginx,
    plans: [shapesPlan(nginx.capabilities), hostsPlan(nginx.capabilities), trickyPlan(), realPlan()],
    requests: TRICKY_REQUESTS,
  }));
