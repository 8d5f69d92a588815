import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lowerHeaders } from '../../../engine/output/headers/hosts/lower.ts';
import { nginx } from '../../../engine/output/headers/hosts/nginx.ts';
import { nginx as nginxRedirects } from '../../../engine/redirects/targets/nginx/nginx.ts';
import { createPlan } from '../../../engine/redirects/targets/plan.ts';
import type { RunningService } from '../../support/service.ts';
import { BUILT, CLIENT } from '../../support/built.ts';
import type { Engine } from '../../support/engines/engine.ts';
import { startNginxWith } from '../../support/engines/nginx.ts';
import { askForHeaders, buildPlan, differences } from '../../support/headers/compare.ts';
import { expectPageType, expectPlannedHeaders } from '../../support/headers/host-checks.ts';
import {
  REDIRECTED_REQUESTS,
  RENDERED_REQUESTS,
  STATIC_REQUESTS,
  UNMATCHED_REQUESTS,
} from '../../support/headers/requests.ts';
import { startTestService } from '../../support/service.ts';

const plan = buildPlan();
const LATEST = `location = /builds/latest.json { root ${BUILT}; }`;
let service: RunningService;
let redirects: ReturnType<typeof nginxRedirects.emit>['files'];
const headers = lowerHeaders(nginx, plan).files;

beforeAll(async () => {
  service = await startTestService();
  redirects = nginxRedirects.emit(createPlan(service.release.model)).files;
});

afterAll(() => service.stop());

describe('nginx with the files of a build alone', () => {
  let engine: Engine & { readonly port: number };
  beforeAll(async () => {
    engine = await startNginxWith(
      [...redirects, ...headers],
      () => `root ${CLIENT};
include nginx/sitefold-returns.conf;
include nginx/sitefold-headers.conf;
${LATEST}
location / { try_files $uri $uri/index.html =404; }`,
    );
  });
  afterAll(() => engine.stop());

  test('sends the headers of the service, and those of an error where it has none', async () => {
    await expectPlannedHeaders(nginx, plan, { host: engine.port, service: service.port });
  });

  test('sends pages with the type of the service', () => expectPageType(engine.port));
});

describe('nginx in front of the service', () => {
  let engine: Engine & { readonly port: number };
  beforeAll(async () => {
    const files = [...redirects, ...headers].map(({ path, text }) => ({
      path,
      text: text
        .replaceAll('/srv/www/dist/current/client', CLIENT)
        .replaceAll('127.0.0.1:4321', `127.0.0.1:${service.port}`),
    }));
    engine = await startNginxWith(
      files,
      () => `include nginx/sitefold-server.conf;\ninclude nginx/sitefold-headers.conf;`,
    );
  });
  afterAll(() => engine.stop());

  test('sends every header once, whoever answers', async () => {
    const requests = [...STATIC_REQUESTS, ...REDIRECTED_REQUESTS, ...UNMATCHED_REQUESTS, ...RENDERED_REQUESTS];
    const answers = await askForHeaders(engine.port, requests);
    const asService = await askForHeaders(service.port, requests);
    for (const [index, answer] of answers.entries()) {
      const expected = asService[index];
      const wanted = expected ? differences(plan, expected) : [];
      expect([answer.request, answer.status, differences(plan, answer)]).toEqual([
        answer.request,
        expected?.status,
        wanted,
      ]);
    }
  });
});
