import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { startApiService, type ApiService } from '../../support/api-service.ts';
import { createClient } from '../../support/http.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from '../../support/project.ts';

/* The service over a real socket: the Host header decides whether a rule with a host holds. */
const { model } = compile(
  withFiles(
    readProject(BASE_PROJECT),
    sourceOf(
      'manifests/redirects/old-host.yaml',
      'groups:\n  - name: Old host\n    rules:\n      - { from: "/answers/*", to: "/faq", host: old.example }\n',
    ),
  ),
);
let service: ApiService;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  if (!model) throw new Error('the project has no model');
  service = await startApiService(model);
  client = createClient(service.port);
});
afterAll(async () => {
  client.close();
  await service.close();
});

test.each([
  ['old.example', 301, 'https://www.kaveno.example/faq'],
  ['OLD.example:8080', 301, 'https://www.kaveno.example/faq'],
  ['www.kaveno.example', 302, '/error?path=%2Fanswers%2F1'],
  ['old.example.evil.example', 302, '/error?path=%2Fanswers%2F1'],
])('of the host %s the answer is %i %s', async (host, status, location) => {
  const answer = await client.get('/answers/1', { host });
  expect([answer.status, answer.headers.location]).toEqual([status, location]);
});
