import { expect, test } from 'vitest';
import { netlify } from '../../../engine/redirects/targets/netlify/netlify.ts';
import { expectConformance } from '../../support/conformance.ts';
import { partOf } from '../../support/coverage.ts';
import { startNetlify } from '../../support/engines/netlify.ts';
import { ODD_REQUESTS } from '../../support/odd-requests.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';
import { sayable } from '../../support/sayable.ts';
import { TRICKY_REQUESTS, trickyPlan } from '../../support/tricky-plan.ts';

/** Its matcher goes through all lines for a request, so the sites are asked two at a time: a line of one differs in the prefix only. */
const PAIRS = [
  ['', 'th'],
  ['ae', 'kz'],
  ['de', 'no'],
  ['id', 'in'],
];

test('netlify decides as the contract says', () =>
  expectConformance({
    target: netlify,
    start: startNetlify,
    plans: [
      ...[shapesPlan(), hostsPlan(netlify.capabilities), trickyPlan()].map((plan) => sayable(netlify, plan)),
      ...partOf(PAIRS, 1).map((sites) => realPlan({ sites })),
    ],
    per: 'rule',
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));

test('the whole file is read line by line, and its last rules answer', async () => {
  const engine = await startNetlify(netlify.emit(realPlan()).files);
  const answers = await engine.ask(['/kz/index', '/KZ/index', '/kz/nothing']);
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [301, '/kz/'],
    [301, '/kz/index'],
    [404, undefined],
  ]);
  await engine.stop();
});
