import { afterAll, beforeAll, expect, test } from 'vitest';
import { caddy } from '../../../engine/output/headers/hosts/caddy.ts';
import { lowerHeaders } from '../../../engine/output/headers/hosts/lower.ts';
import { caddy as caddyRedirects } from '../../../engine/redirects/targets/caddy/caddy.ts';
import { createPlan } from '../../../engine/redirects/targets/plan.ts';
import type { RunningService } from '../../../engine/service/start.ts';
import { BUILT, CLIENT } from '../../support/built.ts';
import { startCaddyWith } from '../../support/engines/caddy.ts';
import type { Engine } from '../../support/engines/engine.ts';
import { askForHeaders, buildPlan, differences, judge } from '../../support/headers/compare.ts';
import { MISSING_REQUESTS, REDIRECTED_REQUESTS, STATIC_REQUESTS } from '../../support/headers/requests.ts';
import { startTestService } from '../../support/service.ts';

const plan = buildPlan();
let service: RunningService;
let engine: Engine & { readonly port: number };

beforeAll(async () => {
  service = await startTestService();
  const files = [...caddyRedirects.emit(createPlan(service.release.model)).files, ...lowerHeaders(caddy, plan).files];
  engine = await startCaddyWith(files, [
    `root * ${CLIENT}`,
    'route {',
    'import caddy/sitefold-answer-headers.caddy',
    'import caddy/sitefold-redirects.caddy',
    'import caddy/sitefold-headers.caddy',
    `handle /builds/latest.json {\nroot * ${BUILT}\nfile_server\n}`,
    'try_files {path} {path}/index.html',
    'file_server',
    '}',
  ]);
});

afterAll(async () => {
  await engine.stop();
  await service.stop();
});

test('Caddy with the files of a build sends the headers of the service, and those of an error where it has none', async () => {
  const requests = [...STATIC_REQUESTS, ...REDIRECTED_REQUESTS];
  const answers = await askForHeaders(engine.port, requests);
  const asService = await askForHeaders(service.port, requests);
  expect(answers.map(({ request, status }) => [request, status])).toEqual(
    asService.map(({ request, status }) => [request, status]),
  );
  answers.push(...(await askForHeaders(engine.port, MISSING_REQUESTS)));
  const found = answers.flatMap((answer) => differences(plan, answer));
  expect(judge(caddy, found)).toEqual({ undeclared: [], unseen: [] });
});

test('Caddy sends pages with the type of the service', async () => {
  const [page] = await askForHeaders(engine.port, ['/th/faq']);
  expect(page?.headers['content-type']).toEqual(['text/html; charset=utf-8']);
});
