import { test } from 'vitest';
import { caddy } from '../../../engine/redirects/targets/caddy/caddy.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startCaddy } from '../../support/engines/caddy.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('caddy decides as the contract says', () =>
  expectConformance({
    target: caddy,
    start: startCaddy,
    plans: [shapesPlan(caddy.capabilities), hostsPlan(caddy.capabilities), trickyPlan(), realPlan()],
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));
