import { test } from 'vitest';
import { astro } from '../../../engine/redirects/targets/astro/astro.ts';
import { expectConformance } from '../../support/conformance.ts';
import { covering } from '../../support/coverage.ts';
import { startAstro } from '../../support/engines/astro.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { sayable } from '../../support/sayable.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('astro decides as the contract says', () =>
  expectConformance({
    target: astro,
    start: startAstro,
    plans: [
      ...[shapesPlan(), trickyPlan()].map((plan) => sayable(astro, plan)),
      realPlan({ sites: covering(['', 'th'], ['', 'de', 'kz', 'th']) }),
    ],
    per: 'rule',
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));
