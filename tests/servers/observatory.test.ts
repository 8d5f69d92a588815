import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '../support/service.ts';
import { startTlsProxy, type TlsServer } from '../support/engines/nginx-tls.ts';
import { startTestService } from '../support/service.ts';

interface Report {
  readonly scan: { readonly grade: string; readonly score: number; readonly algorithmVersion: number };
  readonly tests: Readonly<
    Record<string, { readonly pass: boolean; readonly result: string; readonly scoreModifier: number }>
  >;
}

const SCAN = fileURLToPath(new URL('../support/observatory/scan.mjs', import.meta.url));
const run = promisify(execFile);

let service: RunningService;
let server: TlsServer;

beforeAll(async () => {
  service = await startTestService();
  server = await startTlsProxy(service.port);
});

afterAll(async () => {
  await server.stop();
  await service.stop();
});

test("Mozilla's HTTP Observatory gives the service A+, with 130 points at least", async () => {
  const { stdout } = await run(process.execPath, [SCAN, server.host], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: server.certificate },
  });
  const { scan, tests } = JSON.parse(stdout) as Report;
  const rows = Object.entries(tests).map(([name, { scoreModifier, result }]) => `${name} ${scoreModifier}: ${result}`);
  console.log([`grade ${scan.grade}, ${scan.score} points, algorithm ${scan.algorithmVersion}`, ...rows].join('\n  '));
  const failed = Object.values(tests).filter(({ pass, scoreModifier }) => !pass || scoreModifier < 0);
  expect(failed).toEqual([]);
  expect(scan.grade).toBe('A+');
  expect(scan.score).toBeGreaterThanOrEqual(130);
});
