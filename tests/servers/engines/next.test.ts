import { test } from 'vitest';
import { next } from '../../../engine/redirects/targets/next/next.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startNext } from '../../support/engines/next.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { sayable } from '../../support/sayable.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('next decides as the contract says', () =>
  expectConformance({
    target: next,
    start: startNext,
    plans: [
      ...[shapesPlan(), hostsPlan(next.capabilities), trickyPlan()].map((plan) => sayable(next, plan)),
      realPlan(),
    ],
    per: 'rule',
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));
