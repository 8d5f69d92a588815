import { test } from 'vitest';
import { varnish } from '../../../engine/redirects/targets/varnish/varnish.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startVarnish } from '../../support/engines/varnish.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('varnish decides as the contract says', () =>
  expectConformance({
    target: varnish,
    start: startVarnish,
    plans: [shapesPlan(varnish.capabilities), hostsPlan(varnish.capabilities), trickyPlan(), realPlan()],
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));
