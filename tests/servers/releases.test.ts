import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLoadProblem } from '../../engine/build/release/load-check.ts';
import { readLatest, releaseLayout } from '../../engine/build/release/release.ts';
import type { RunningService } from '../support/service.ts';
import { BUILT, CLIENT } from '../support/built.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { partOf } from '../support/coverage.ts';
import { createClient } from '../support/http.ts';
import { publishCopy } from '../support/published.ts';
import { serveBuild } from '../support/served.ts';
import { startTestService } from '../support/service.ts';
import { sitefold, type Run } from '../support/sitefold.ts';
import { publishFiles, type SmallRelease } from '../support/small-release.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

const SMALL: SmallRelease = {
  'client/index.html': 'home',
  'client/th/faq/index.html': 'questions',
  'client/robots.txt': 'robots',
};

/** Two small releases: `two` serves and has a file of its own, `one` served before. */
async function withReleases(use: (out: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const out = join(folder, 'dist');
    await publishFiles(out, 'one', SMALL);
    await publishFiles(out, 'two', { ...SMALL, 'client/news.xml': 'news' });
    await use(out);
  });
}

/** A release that a service can load, in an output folder of its own. */
async function withLoadable(use: (out: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    await publishCopy(folder, 'one');
    await use(folder);
  });
}

/** Changes a file of one release alone: other releases have it by a hard link. */
function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  writeFileSync(file, change(text));
}

const run = (out: string, ...args: readonly string[]): Promise<Run> => callSitefold([...args, '--out', out]);

test('releases lists what serves and what served before', async () => {
  await withReleases(async (out) => {
    const { code, stdout } = await run(out, 'releases');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^release {2}built at +pages +changes of pages {2}changes of files$/),
      expect.stringMatching(/^two +2026-03-14T09:26:53\.000Z +2 +nothing +1 added +serves$/),
      expect.stringMatching(/^one +2026-03-14T09:26:53\.000Z +2 +- +-$/),
      '',
    ]);
    const json = JSON.parse((await run(out, 'releases', '--json')).stdout) as readonly object[];
    expect(json).toEqual([
      {
        release: 'two',
        id: 'two',
        builtAt: '2026-03-14T09:26:53.000Z',
        serves: true,
        pages: expect.any(Number),
        files: expect.any(Number),
        changes: {
          pages: { added: 0, removed: 0, changed: 0 },
          files: { added: 1, removed: 0, changed: 0 },
        },
      },
      expect.objectContaining({ release: 'one', serves: false }),
    ]);
  });
});

test('rollback switches, and a damaged release is refused', async () => {
  await withLoadable(async (out) => {
    await publishCopy(out, 'two');
    const current = (): string | undefined => readLatest(out)?.id;
    const back = await run(out, 'rollback');
    expect([back.code, back.stderr]).toEqual([
      0,
      'switched: release one, built at 2026-03-14T09:26:53.000Z, serves; two served before\n',
    ]);
    expect(current()).toBe('one');
    const again = await run(out, 'rollback', 'two', '--json');
    expect(JSON.parse(again.stdout)).toEqual({
      release: 'two',
      id: 'two',
      builtAt: '2026-03-14T09:26:53.000Z',
      before: 'one',
    });
    damage(out, 'one');
    const damaged = await run(out, 'rollback');
    expect([damaged.code, damaged.stderr]).toEqual([
      1,
      expect.stringContaining('The release one is damaged: client/th/faq/index.html is changed.'),
    ]);
    expect(current()).toBe('two');
    const unknown = await run(out, 'rollback', 'three');
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringMatching(/no release `three` .* are two, one\.\n$/),
    ]);
    const serving = await run(out, 'rollback', 'two');
    expect([serving.code, serving.stderr]).toEqual([1, expect.stringContaining('The release two serves already.')]);
    writeFileSync(releaseLayout(out).lock, String(process.pid));
    // A process of its own: the lock of this process would be its own.
    const locked = await sitefold(['rollback', '--out', out]);
    expect([locked.code, locked.stderr]).toEqual([
      1,
      expect.stringContaining(`A build is under way (process ${process.pid})`),
    ]);
  });
});

// In `npm test`, `release-switch.test.ts` shows that a service follows the switch to another release.
testInAll('a running service follows a rollback, and serves on where a damaged release is refused', async () => {
  await withLoadable(async (out) => {
    await publishCopy(out, 'two');
    const service = await serveBuild({ out });
    const client = createClient(service.port);
    const served = async (): Promise<unknown> =>
      (JSON.parse((await client.get('/builds/latest.json')).body) as { readonly id: string }).id;
    try {
      expect((await run(out, 'rollback')).code).toBe(0);
      await expect.poll(() => service.lines().at(-1)).toMatchObject({ msg: 'serving the new build', build: 'one' });
      expect(await served()).toBe('one');
      expect((await client.get('/th/faq')).status).toBe(200);
      expect((await run(out, 'rollback', 'two')).code).toBe(0);
      damage(out, 'one');
      expect((await run(out, 'rollback')).code).toBe(1);
      expect(await served()).toBe('two');
    } finally {
      client.close();
      service.stop();
      expect(await service.ended).toBe(0);
    }
  });
});

/** Changes a page of a release. */
function damage(out: string, id: string): void {
  edit(join(releaseLayout(out).releases, id, 'client/th/faq/index.html'), (text) => text.replace('<', '>'));
}

test('without a build, there is nothing to list, to switch to or to verify', async () => {
  await withFolder(async (out) => {
    for (const [command, says] of [
      ['releases', 'There is no build in'],
      ['rollback', 'There is no earlier release in'],
      ['verify', 'There is no release in'],
    ] as const) {
      const { code, stderr } = await run(out, command);
      expect([code, stderr]).toEqual([1, expect.stringContaining(says)]);
    }
  });
});

test('verify names each file of a folder that differs', async () => {
  await withReleases(async (out) => {
    const fine = await run(out, 'verify');
    expect([fine.code, fine.stdout, fine.stderr]).toEqual([
      0,
      '',
      expect.stringMatching(/^verified: \d+ files of release two in [\d.]+ s: all are as they were built\n$/),
    ]);
    const client = join(realpathSync(releaseLayout(out).current), 'client');
    edit(join(client, 'robots.txt'), (text) => text.toUpperCase());
    rmSync(join(client, 'th/faq/index.html'));
    writeFileSync(join(client, 'new.html'), '');
    const { code, stdout, stderr } = await run(out, 'verify', out);
    expect(code).toBe(1);
    expect(stdout).toBe('surplus  client/new.html\nchanged  client/robots.txt\nmissing  client/th/faq/index.html\n');
    expect(stderr).toMatch(/: 3 differ\n$/);
    expect(JSON.parse((await run(out, 'verify', '--json')).stdout)).toMatchObject({
      release: 'two',
      differences: [{ path: 'client/new.html', problem: 'surplus' }, {}, {}],
    });
    // The release before shares their bytes.
    expect((await run(out, 'verify', join(releaseLayout(out).releases, 'one'))).code).toBe(0);
  });
});

describe('verify of a site', () => {
  let service: RunningService;
  let origin = '';
  /** Output folders: `other` has a release of the build that is served, with other files; `two` has one of another build. */
  const folders = { other: '', two: '' };

  beforeAll(async () => {
    service = await startTestService();
    origin = `http://127.0.0.1:${service.port}`;
    folders.other = mkdtempSync(join(tmpdir(), 'sitefold-'));
    folders.two = mkdtempSync(join(tmpdir(), 'sitefold-'));
    const site = { 'site.json': readFileSync(join(releaseLayout(BUILT).current, 'site.json'), 'utf8') };
    await publishFiles(folders.two, 'two', site);
    await publishFiles(folders.other, service.release.id, {
      ...site,
      'client/robots.txt': 'other',
      'client/th/index.html': 'other',
      'client/not-there.txt': 'new',
      'client/th/faq/index.html': readFileSync(join(CLIENT, 'th/faq/index.html'), 'utf8'),
    });
  });
  afterAll(async () => {
    await service.stop();
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true });
  });

  test('compares the bytes of its files with those of the release', async () => {
    const { code, stdout, stderr } = await run(BUILT, 'verify', origin, '--sample', '300');
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^verified: 300 files of release [\w-]+ in [\d.]+ s: all are as they were built\n$/);
  });

  test('names each address that differs', async () => {
    const { code, stdout } = await run(folders.other, 'verify', `${origin}/`);
    expect(code).toBe(1);
    expect(stdout).toBe('status 404  /not-there.txt\nchanged  /robots.txt\nchanged  /th/\n');
  });

  test('says that another build is deployed', async () => {
    const { code, stderr } = await run(folders.two, 'verify', origin);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/serves build \w+, and the current release in .* is build two\.\n$/),
    ]);
  });

  test.each([
    ['http://127.0.0.1:9', [], 4, /^sitefold: http:\/\/127\.0\.0\.1:9 cannot be reached: /],
    ['http://127.0.0.1:9/path', [], 2, /has more than the origin of a site; give http:\/\/127\.0\.0\.1:9\./],
    ['http://', [], 2, /is not a valid address/],
    ['http://127.0.0.1:9', ['--sample', '0'], 2, /`0` is not a valid number for --sample/],
  ])('%s %j ends with %i', async (address, options, exitCode, says) => {
    const { code, stderr } = await run(folders.two, 'verify', address, ...options);
    expect([code, stderr]).toEqual([exitCode, expect.stringMatching(says)]);
  });
});

describe('a release is loaded before the switch', () => {
  test('with what a service reads, and a page of each layout', async () => {
    await withLoadable(async (out) => {
      expect(await findLoadProblem(realpathSync(releaseLayout(out).current))).toBeUndefined();
    });
  });

  const BROKEN: readonly [what: string, path: string, change: (text: string) => string, reason: RegExp][] = [
    ['its code does not run', 'server/entry.mjs', (text) => `throw new Error('broken code');\n${text}`, /broken code/],
    ['its code is cut off', 'server/entry.mjs', (text) => text.slice(0, 5000), /./],
    ['its data is cut off', 'site.json', (text) => text.slice(0, 5000), /JSON/],
    ['its data is of another version', 'format.json', () => '1\n', /of another version of Sitefold/],
  ];

  test.each(partOf(BROKEN, 1))('not if %s', async (_what, path, change, reason) => {
    await withLoadable(async (out) => {
      const folder = realpathSync(releaseLayout(out).current);
      edit(join(folder, path), change);
      expect(await findLoadProblem(folder)).toMatch(reason);
    });
  });
});
