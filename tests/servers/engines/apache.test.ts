import { test } from 'vitest';
import { apache } from '../../../engine/redirects/targets/apache/apache.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startApache, startApacheDirectory } from '../../support/engines/apache.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test.each([
  { form: 'its configuration', start: startApache, per: 'site' as const },
  // It tries the rules one after the other, for each request.
  { form: '.htaccess', start: startApacheDirectory, per: 'rule' as const },
])('Apache decides as the contract says by $form', ({ start, per }) =>
  expectConformance({
    target: apache,
    start,
    per,
    plans: [shapesPlan(apache.capabilities), hostsPlan(apache.capabilities), trickyPlan(), realPlan()],
    requests: TRICKY_REQUESTS,
  }),
);
