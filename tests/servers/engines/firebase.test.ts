import { test } from 'vitest';
import { firebase } from '../../../engine/redirects/targets/firebase/firebase.ts';
import type { RedirectPlan } from '../../../engine/redirects/targets/target.ts';
import { expectConformance } from '../../support/conformance.ts';
import { startFirebase } from '../../support/engines/firebase.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { planOf, realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { redirectRule } from '../../support/redirect-rule.ts';
import { sayable } from '../../support/sayable.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

test('firebase decides as the contract says', () =>
  expectConformance({
    target: firebase,
    start: startFirebase,
    plans: [...[shapesPlan(), trickyPlan(), bracePlan()].map((plan) => sayable(firebase, plan)), realPlan()],
    per: 'rule',
    requests: ['/brace-%7B', ...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));

/** An expression that takes characters which a path holds encoded only. */
function bracePlan(): RedirectPlan {
  const expression = { kind: 'regex', expression: '^/brace-[a-z{}]+$', names: [] } as const;
  const rule = redirectRule('/brace', '/braced', { sites: [''] });
  return planOf([{ ...rule, source: { segments: [expression], slash: false } }], []);
}
