import { test } from 'vitest';
import { vercel } from '../../../engine/redirects/targets/vercel/vercel.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startVercel } from '../../support/engines/vercel.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { sayable } from '../../support/sayable.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('vercel decides as the contract says', () =>
  expectConformance({
    target: vercel,
    start: startVercel,
    plans: [
      ...[shapesPlan(), hostsPlan(vercel.capabilities), trickyPlan()].map((plan) => sayable(vercel, plan)),
      realPlan(),
    ],
    per: 'site',
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));
