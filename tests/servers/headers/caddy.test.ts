import { afterAll, beforeAll, test } from 'vitest';
import { caddy } from '../../../engine/output/headers/hosts/caddy.ts';
import { lowerHeaders } from '../../../engine/output/headers/hosts/lower.ts';
import { caddy as caddyRedirects } from '../../../engine/redirects/targets/caddy/caddy.ts';
import { createPlan } from '../../../engine/redirects/targets/plan.ts';
import type { RunningService } from '../../support/service.ts';
import { BUILT, CLIENT } from '../../support/built.ts';
import { startCaddyWith } from '../../support/engines/caddy.ts';
import type { Engine } from '../../support/engines/engine.ts';
import { buildPlan } from '../../support/headers/compare.ts';
import { expectPageType, expectPlannedHeaders } from '../../support/headers/host-checks.ts';
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
  await expectPlannedHeaders(caddy, plan, { host: engine.port, service: service.port });
});

test('Caddy sends pages with the type of the service', () => expectPageType(engine.port));
