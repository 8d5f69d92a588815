import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { releasesInUse } from '../../engine/build/release/in-use.ts';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { tidy } from '../../engine/build/release/tidy.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { COVERS_ALL, covering } from '../support/coverage.ts';
import { freePort } from '../support/free-port.ts';
import { createClient } from '../support/http.ts';
import { startLoad } from '../support/load.ts';
import { publishCopy } from '../support/published.ts';
import { serveBuild, type Served } from '../support/served.ts';
import { descendants, isRunning, servingProcess } from '../support/started.ts';
import { sitefold } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

/* A release takes over from another in a process of its own: issue 15, 6 to 8. */

const REDIRECT = { path: '/faq/default.html', status: 301 };
const pidOf = ({ process: { pid } }: Served): number => pid ?? 0;

/**
 * Without a pause, the load takes the processors from the process of the new release, which gives way to the old one: a switch then takes
 * ten seconds and more. In milliseconds.
 */
const PAUSE = covering(30, 0);
const RELEASES = covering(['two'], ['two', 'three', 'four']);

async function withService(use: (service: Served, out: string) => Promise<void>): Promise<void> {
  await withFolder(async (out) => {
    await publishCopy(out, 'one');
    const service = await serveBuild({ out, args: ['--operations-port', String(await freePort())] });
    await use(service, out);
    service.stop();
    expect(await service.ended).toBe(0);
  });
}

async function switchTo(service: Served, out: string, id: string): Promise<void> {
  await publishCopy(out, id);
  await expect.poll(() => service.lines().at(-1)).toMatchObject({ msg: 'serving the new build', build: id });
}

describe('a switch of the release', () => {
  test('loses no request, and ends the process of the release before', async () => {
    await withService(async (service, out) => {
      const asked = [REDIRECT, { path: '/th/faq', status: 200 }];
      const loads = asked.map((one) => startLoad(service.port, { ...one, pause: PAUSE }));
      const first = servingProcess(pidOf(service));
      for (const id of RELEASES) await switchTo(service, out, id);
      const before = loads.map((load) => load.answered());
      for (const [index, load] of loads.entries()) await expect.poll(load.answered).toBeGreaterThan(before[index] ?? 0);
      for (const load of loads) {
        const { lost, refused } = await load.stop();
        expect([lost, refused]).toEqual([[], 0]);
      }
      // Memory is that of one release, however many there were.
      await expect.poll(() => descendants(pidOf(service)).length).toBe(1);
      expect(servingProcess(pidOf(service))).not.toBe(first);
      expect(isRunning(first)).toBe(false);
    });
  });

  testInAll('keeps what was counted', async () => {
    await withService(async (service, out) => {
      const client = createClient(service.port);
      const operations = createClient(service.operationsPort ?? 0);
      const figures = async (): Promise<string> => (await operations.get('/metrics')).body;
      const redirects = /^sitefold_answers_total\{kind="redirect",status="3xx"\} (\d+)$/m;
      const ask = async (): Promise<void> => expect((await client.get(REDIRECT.path)).status).toBe(REDIRECT.status);
      for (let time = 0; time < 3; time += 1) await ask();
      expect(redirects.exec(await figures())?.[1]).toBe('3');
      expect(await figures()).toMatch(/^sitefold_build_info\{build="one"\} 1$/m);
      await switchTo(service, out, 'two');
      await ask();
      await expect.poll(async () => redirects.exec(await figures())?.[1]).toBe('4');
      expect(await figures()).toMatch(/^sitefold_build_info\{build="two"\} 1$/m);
      expect(await figures()).not.toContain('build="one"');
      expect(await figures()).toMatch(/^sitefold_release_switches_total\{result="done"\} 1$/m);
      expect(await figures()).toMatch(/^sitefold_accounts_up 1$/m);
      expect(await figures()).toMatch(/^sitefold_mails\{state="refused"\} 0$/m);
      for (const one of [client, operations]) one.close();
    });
  });

  test('does not happen where a page of the new release cannot be rendered', async () => {
    await withService(async (service, out) => {
      const client = createClient(service.port);
      await publishCopy(out, 'two', { files: { 'server/entry.mjs': 'throw new Error("broken");' } });
      await expect
        .poll(() => service.lines().at(-1))
        .toMatchObject({ msg: 'the new build cannot be served, the old one stays' });
      expect((await client.get('/error?path=a')).status).toBe(404);
      const figures = async (): Promise<string> =>
        (await fetch(`http://127.0.0.1:${service.operationsPort}/metrics`)).text();
      expect(await figures()).toMatch(/^sitefold_release_switches_total\{result="failed"\} 1$/m);
      if (COVERS_ALL) await switchTo(service, out, 'three');
      expect((await client.get('/error?path=a')).status).toBe(404);
      // It was loaded once, though it was noticed twice: at once, and by a look at the file.
      expect(await figures()).toMatch(/^sitefold_release_switches_total\{result="failed"\} 1$/m);
      client.close();
    });
  });

  testInAll(
    'that is refused again and again leaves the release that serves, and a process that dies starts with it',
    async () => {
      await withService(async (service, out) => {
        // Later, a process whose release was refused may not have ended yet.
        const serving = servingProcess(pidOf(service));
        const client = createClient(service.port);
        const broken = { files: { 'server/entry.mjs': 'throw new Error("broken");' } };
        const refusals = (): number =>
          service.lines().filter(({ msg }) => msg === 'the new build cannot be served, the old one stays').length;
        for (let number = 1; number <= 6; number += 1) {
          await publishCopy(out, `broken-${number}`, broken);
          tidy(out, { spares: false });
          await expect.poll(refusals).toBe(number);
        }
        expect((await client.get('/th/faq')).status).toBe(200);
        process.kill(serving, 'SIGKILL');
        await expect
          .poll(() => service.lines().map(({ msg }) => msg))
          .toContain('the process that serves has ended, another one is started');
        const again = createClient(service.port);
        expect((await again.get('/th/faq')).status).toBe(200);
        const operations = createClient(service.operationsPort ?? 0);
        expect((await operations.get('/healthz')).body).toContain('"one"');
        const { stdout } = await sitefold(['releases', '--out', out]);
        expect(stdout.split('\n').filter((line) => /serve/.test(line))).toEqual([
          expect.stringMatching(/^broken-6 .*current, not served$/),
          expect.stringMatching(/^one .*serves$/),
        ]);
        const { stderr } = await sitefold(['rollback', '--out', out]);
        expect(stderr).toContain('one');
        for (const each of [client, again, operations]) each.close();
      });
    },
  );

  testInAll('goes on to the next release where one was deleted before it was served', async () => {
    await withService(async (service, out) => {
      const begun = join(out, 'begun');
      await publishCopy(out, 'two', { files: { 'server/entry.mjs': failsWhenDeleted(begun) } });
      const two = realpathSync(releaseLayout(out).current);
      await expect.poll(() => existsSync(begun)).toBe(true);
      await publishCopy(out, 'three');
      // As a build does with the releases that are too many.
      renameSync(two, join(out, 'deleted'));
      await expect.poll(() => service.lines().at(-1)).toMatchObject({ msg: 'serving the new build', build: 'three' });
      const said = service.lines().map(({ msg }) => msg);
      expect(said).toContain('the new build was deleted before it was served');
      expect(said).not.toContain('the new build cannot be served, the old one stays');
    });
  });

  testInAll(
    'happens where the event loop of the new process is late, because it gives way to the old one',
    async () => {
      await withService(async (service, out) => {
        await publishCopy(out, 'two', { change: alwaysLate });
        await expect.poll(() => service.lines().at(-1)).toMatchObject({ msg: 'serving the new build', build: 'two' });
      });
    },
  );
});

/** A program of a release that says when it is loaded, and fails as soon as its release is no longer there. */
function failsWhenDeleted(begun: string): string {
  return `
    import { existsSync, writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(begun)}, '');
    while (existsSync(import.meta.filename)) await new Promise((done) => setTimeout(done, 20));
    throw new Error('broken');
  `;
}

/** A model whose service takes every delay of its event loop for too long. */
function alwaysLate(model: SiteModel): SiteModel {
  const constants = ['server.eventLoopDelay', 'server.eventLoopInterval'].map((name) => {
    const constant = model.constants[name];
    if (!constant) throw new Error(`there is no constant ${name}`);
    return [name, { ...constant, value: name === 'server.eventLoopDelay' ? -1000 : 1 }] as const;
  });
  return { ...model, constants: { ...model.constants, ...Object.fromEntries(constants) } };
}

testInAll('a process that serves and is killed is replaced, and connections wait for the next one', async () => {
  await withService(async (service) => {
    const client = createClient(service.port);
    expect((await client.get(REDIRECT.path)).status).toBe(301);
    process.kill(servingProcess(pidOf(service)), 'SIGKILL');
    await expect
      .poll(() => service.lines().at(-1))
      .toMatchObject({ msg: 'the process that serves has ended, another one is started' });
    client.close();
    const next = createClient(service.port);
    expect((await next.get(REDIRECT.path)).status).toBe(301);
    const figures = await (await fetch(`http://127.0.0.1:${service.operationsPort}/metrics`)).text();
    expect(figures).toMatch(/^sitefold_process_replacements_total 1$/m);
    next.close();
  });
});

testInAll(
  'where systemd has made a folder for the service, it names there which release it serves, until it ends',
  async () => {
    await withFolder(async (folder) => {
      const [out, run] = [join(folder, 'dist'), join(folder, 'run')];
      mkdirSync(run);
      await publishCopy(out, 'one');
      const service = await serveBuild({ out, env: { RUNTIME_DIRECTORY: `${run}:/run/other` } });
      const { releases } = releaseLayout(out);
      expect([...releasesInUse(releases, run)]).toEqual(['one']);
      expect([...releasesInUse(releases, join(folder, 'none'))]).toEqual([]);
      service.stop();
      expect(await service.ended).toBe(0);
      expect(readdirSync(run)).toEqual([]);
    });
  },
);

testInAll('without the process that holds the socket, none serves', async () => {
  await withFolder(async (out) => {
    await publishCopy(out, 'one');
    const service = await serveBuild({ out });
    const serving = servingProcess(pidOf(service));
    service.process.kill('SIGKILL');
    await service.ended;
    await expect.poll(() => isRunning(serving)).toBe(false);
  });
});
