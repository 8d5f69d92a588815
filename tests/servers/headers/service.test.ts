import { expect, test } from 'vitest';
import { buildPlan, differences } from '../../support/headers/compare.ts';
import {
  REDIRECTED_REQUESTS,
  RENDERED_REQUESTS,
  STATIC_REQUESTS,
  UNMATCHED_REQUESTS,
} from '../../support/headers/requests.ts';
import { askPatiently } from '../../support/http.ts';
import { requests } from '../../support/requests.ts';

const plan = buildPlan();
const { get } = requests();

test.each([...STATIC_REQUESTS, ...REDIRECTED_REQUESTS, ...UNMATCHED_REQUESTS])(
  'the service sends the headers that are emitted for %s',
  async (request) => {
    const { status, headers } = await get(request);
    expect(differences(plan, { request, status, headers })).toEqual([]);
  },
);

// A host of files has no such pages, and how long they are kept is theirs to say.
test.each(RENDERED_REQUESTS)('the service sends the headers of a page with %s, which it makes', async (request) => {
  const { status, headers } = await askPatiently(() => get(request, { 'user-agent': 'Mozilla/5.0 Chrome/156.0' }));
  const found = differences(plan, { request, status, headers }).filter(({ name }) => name !== 'cache-control');
  expect(found).toEqual([]);
  expect(headers['content-security-policy']).toBeDefined();
});

test('the paths show every rule, and pages, files, redirects and errors', async () => {
  const statuses = new Set<number>();
  const policies = new Set<string | undefined>();
  for (const request of [...STATIC_REQUESTS, ...REDIRECTED_REQUESTS]) {
    const { status, headers } = await get(request);
    statuses.add(status);
    policies.add(headers['content-security-policy'] as string | undefined);
  }
  expect([...statuses].sort()).toEqual([200, 301, 404]);
  expect(policies.size).toBe(4);
});
