import { expect } from 'vitest';
import type { HeaderPlan } from '../../../engine/output/headers/hosts/plan.ts';
import type { HeaderTarget } from '../../../engine/output/headers/hosts/target.ts';
import { askForHeaders, differences, judge } from './compare.ts';
import { MISSING_REQUESTS, REDIRECTED_REQUESTS, STATIC_REQUESTS } from './requests.ts';

/** A running host and the service, both on 127.0.0.1. */
interface Ports {
  readonly host: number;
  readonly service: number;
}

/** Expects the statuses of the service, and no difference from the header plan that the target does not declare. */
export async function expectPlannedHeaders(target: HeaderTarget, plan: HeaderPlan, ports: Ports): Promise<void> {
  const requests = [...STATIC_REQUESTS, ...REDIRECTED_REQUESTS];
  const answers = await askForHeaders(ports.host, requests);
  const asService = await askForHeaders(ports.service, requests);
  expect(answers.map(({ request, status }) => [request, status])).toEqual(
    asService.map(({ request, status }) => [request, status]),
  );
  answers.push(...(await askForHeaders(ports.host, MISSING_REQUESTS)));
  const found = answers.flatMap((answer) => differences(plan, answer));
  expect(judge(target, found)).toEqual({ undeclared: [], unseen: [] });
}

/** Expects the content type that the service sends with a page. */
export async function expectPageType(port: number): Promise<void> {
  const [page] = await askForHeaders(port, ['/th/faq']);
  expect(page?.headers['content-type']).toEqual(['text/html; charset=utf-8']);
}
