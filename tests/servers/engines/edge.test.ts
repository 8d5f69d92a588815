import { expect, test } from 'vitest';
import { edge } from '../../../engine/redirects/targets/edge/edge.ts';
import { conform } from '../../support/conform.ts';
import { witnessesOf } from '../../support/conformance.ts';
import { startEdgeInNode, startEdgeInWorkerd } from '../../support/engines/edge-module.ts';
import { hostsPlan, realPlan, shapesPlan } from '../../support/redirect-plans.ts';

/** What a URL parser changes. */
const TRICKY = [
  '/docs\\x',
  '/docs/\\\\evil.example',
  '/docs/..\\..\\old',
  '/docs/a|b^c`d',
  '/%2e%2E/old',
  '/old?a=\\..',
];

test.each([
  ['workerd', startEdgeInWorkerd, ['refused-by-host']],
  ['Node', startEdgeInNode, ['url-parser']],
] as const)('the edge module decides as the contract says in %s', async (_, start, differs) => {
  const seen = new Set<string>();
  for (const plan of [shapesPlan(edge.capabilities), hostsPlan(edge.capabilities), realPlan()]) {
    const requests = [...witnessesOf(plan), ...TRICKY];
    const { version, undeclared, declared } = await conform(edge, start, plan, requests);
    for (const [id, count] of declared) if (count > 0) seen.add(id);
    console.log(`edge: ${version}, ${requests.length} requests`);
    expect(undeclared).toEqual([]);
  }
  expect([...seen]).toEqual(differs);
});

test('all real rules fit into 12 KB', () => {
  expect(edge.emit(realPlan()).bytes).toBeLessThan(12 * 1024);
});
