import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { BUILT } from '../support/built.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { freePort } from '../support/free-port.ts';
import { askPatiently, createClient } from '../support/http.ts';
import { publishCopy } from '../support/published.ts';
import { REPOSITORY } from '../support/real.ts';
import { serveBuild } from '../support/served.ts';
import { sitefold, startSitefold } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';
import { startTestService } from '../support/service.ts';

testInAll('SIGTERM: the request in flight is answered, idle connections are closed, the exit code is 0', async () => {
  const child = spawn(`${REPOSITORY}node_modules/.bin/node`, [`${REPOSITORY}tests/support/slow-service.ts`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((end) => child.on('close', end));
  let log = '';
  const logged = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((done) => {
      const look = (): void => {
        const match = pattern.exec(log);
        if (match) done(match);
        else child.stderr.once('data', () => setImmediate(look));
      };
      look();
    });
  child.stderr.on('data', (chunk) => (log += String(chunk)));
  const port = Number((await logged(/port (\d+)/))[1]);
  const client = createClient(port);
  await client.get('/faq');
  const inFlight = client.get('/users/center');
  await logged(/asked/);
  child.kill('SIGTERM');
  await logged(/stopping/);
  // A connection that arrives now is answered too.
  expect((await client.get('/faq')).status).toBe(200);
  const answer = await inFlight;
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('Ada');
  expect(await ended).toBe(0);
  await expect(client.get('/faq')).rejects.toThrow();
  client.close();
});

testInAll('/healthz answers on the operations port, and only there', async () => {
  const service = await startTestService();
  const client = createClient(service.port);
  expect((await client.get('/healthz')).status).toBe(404);
  client.close();
  await service.stop();
  const port = await freePort();
  const started = await startSitefold(
    ['serve', '--root', REPOSITORY, '--out', BUILT, '--port', '0', '--operations-port', String(port)],
    /"serving"/,
  );
  const operations = createClient(port);
  const { status, body } = await operations.get('/healthz');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({ status: 'ok', build: expect.any(String) as string });
  expect((await operations.get('/')).status).toBe(404);
  operations.close();
  expect(await started.stop()).toBe(0);
});

const OTHER = ['news', 'other.html'].map((text) => ({ kind: 'literal', text }) as const);

// In `npm test`, `release-switch.test.ts` shows it under load.
testInAll('a new build takes over without a restart', async () => {
  await withFolder(async (folder) => {
    await publishCopy(folder, 'one');
    const service = await serveBuild({ out: folder });
    const client = createClient(service.port);
    expect((await client.get('/news/default.html')).location).toBe('/news');
    // The new build redirects another address to the news.
    await publishCopy(folder, 'two', {
      change: (model) => ({
        ...model,
        redirects: model.redirects.map((rule) =>
          rule.id === '/{site}/news/default.html' ? { ...rule, source: { segments: OTHER, slash: false } } : rule,
        ),
      }),
    });
    await expect.poll(async () => (await client.get('/news/other.html')).location).toBe('/news');
    expect((await askPatiently(() => client.get('/news/default.html'))).status).toBe(404);
    expect(service.lines().at(-1)).toMatchObject({ msg: 'serving the new build', build: 'two' });
    client.close();
    service.stop();
    expect(await service.ended).toBe(0);
  });
});

describe('a fatal error is one clear line', () => {
  const stackless = (stderr: string): void => {
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
  };

  test('a busy port', async () => {
    const blocker = createServer();
    await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done));
    const { port } = blocker.address() as { port: number };
    const { code, stderr } = await sitefold([
      'serve',
      '--root',
      REPOSITORY,
      '--out',
      BUILT,
      '--port',
      String(port),
      '--operations-port',
      '0',
    ]);
    blocker.close();
    expect([code, stderr]).toEqual([
      1,
      `sitefold: Port ${port} is taken by another process; choose one with --port or --operations-port.\n`,
    ]);
  });

  testInAll('an address that does not exist', async () => {
    const { code, stderr } = await sitefold([
      'serve',
      '--root',
      REPOSITORY,
      '--out',
      BUILT,
      '--host',
      '999.1.1.1',
      '--port',
      '4399',
    ]);
    // The code depends on whether a name server answers.
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^sitefold: The service cannot listen on 999\.1\.1\.1:4399 \((?:ENOTFOUND|EAI_AGAIN)\)\.\n$/,
      ),
    ]);
  });

  test('no build', async () => {
    await withFolder(async (folder) => {
      const { code, stderr } = await sitefold(['serve', '--root', folder]);
      expect([code, stderr]).toEqual([1, `sitefold: There is no build in ${folder}/dist; run sitefold build first.\n`]);
    });
  });

  test('no manifests', async () => {
    await withFolder(async (folder) => {
      for (const command of ['validate', 'build', 'routes', 'sites', 'dev', 'theme list', 'theme eject Footer']) {
        const { code, stderr, stdout } = await callSitefold([...command.split(' '), '--root', folder]);
        expect(code, command).toBe(1);
        expect(stdout + stderr, command).toContain('There is no folder `manifests`');
        expect(stderr, command).not.toMatch(/\n {4}at /);
      }
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  test.each([
    [['frobnicate'], "error: unknown command 'frobnicate'"],
    [['biuld'], 'Did you mean build?'],
    [['validate', '--formt', 'json'], 'Did you mean --format?'],
    [['validate', '--format', 'xml'], 'There is no format `xml`; choose text, json, github, sarif, junit.'],
    [['build', '--only', 'zz'], 'There is no site `zz`; sitefold sites lists them.'],
    [['build', '--only', 'th', '--sites', 'ae'], 'Choose one'],
    [['serve', '--port', '70000'], '`70000` is not a valid port; give a number from 0 to 65535.'],
    [['explain'], 'Give at least one URL, or --stdin.'],
    [['explain', '--target', 'ngin', '/'], 'There is no target `ngin`. Did you mean `nginx`?'],
    [['qa', 'emit', 'xml'], 'There is no format `xml`. Choose `json`, `csv`'],
    [['qa', 'run'], 'Give the server to test, such as --base-url https://www.example.com.'],
  ])('%j is a wrong call', async (args, message) => {
    const { code, stderr } = await callSitefold([...args, '--root', REPOSITORY]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    stackless(stderr);
  });

  test('no command shows the help', async () => {
    const { code, stderr, stdout } = await sitefold([]);
    expect(code).toBe(2);
    expect(stdout + stderr).toContain('Examples:');
  });
});

test('help of every command teaches by example', async () => {
  const { stdout } = await sitefold(['--help']);
  for (const name of ['validate', 'build', 'serve', 'dev', 'explain', 'routes', 'sites']) {
    expect(stdout).toContain(`  ${name} `);
    const help = await callSitefold([name, '--help']);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain(`Examples:\n  sitefold ${name}`);
  }
});
