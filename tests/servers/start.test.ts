import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readCarried } from '../../engine/build/release/carried.ts';
import { readLatest, releaseLayout } from '../../engine/build/release/release.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { createFileSource } from '../../engine/content/files.ts';
import { inlineScripts, scriptDigest } from '../../engine/output/headers/inline-scripts.ts';
import { openUnbuiltRelease } from '../../engine/service/unbuilt-release.ts';
import type { RunningService } from '../support/service.ts';
import { BUILT, BUILT_FLAGS, CLIENT, withDelay } from '../support/built.ts';
import { startCms } from '../support/cms-server.ts';
import { COVERS_ALL, covering, partOf } from '../support/coverage.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { askPatiently, createClient, inParallel, type Answer } from '../support/http.ts';
import { buildProject, loadModel } from '../support/page-edits/built-project.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { publishCopy } from '../support/published.ts';
import { realModel, REPOSITORY } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { sitefold } from '../support/sitefold.ts';
import {
  commandOf,
  descendants,
  folderOf,
  servingProcess,
  holdLock,
  isRunning,
  startSite,
  type StartedSite,
} from '../support/started.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

/** In milliseconds: what must come is waited for as long as a busy machine needs, where a build comes last. */
const PATIENCE = { timeout: 900_000 };

/** A small project. Tests copy it, or serve it with an output folder of their own; those of `npm run test:all` use its build too. */
let small: {
  readonly folder: string;
  readonly root: string;
  readonly out: string;
  readonly model: SiteModel | undefined;
};

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-'));
  const [root, out] = [join(folder, 'project'), join(folder, 'out')];
  makeSmallProject(root, ['', 'th', 'de']);
  const model = COVERS_ALL ? loadModel(root) : undefined;
  if (model) await buildProject(model, { root, out, keep: join(folder, 'keep') }, true);
  small = { folder, root, out, model };
});
afterAll(() => rmSync(small.folder, { recursive: true }));

/** Publishes the build of the small project. */
function publishSmall(out: string, id = readLatest(small.out)?.id ?? ''): Promise<void> {
  return publishCopy(out, id, { from: releaseLayout(small.out).current });
}

/** A copy of the small project, with a mistake. */
function copyWithMistake(folder: string): string {
  const root = join(folder, 'project');
  cpSync(small.root, root, { recursive: true });
  appendFileSync(join(root, 'content/faqs/101.yaml'), 'colour: red\n');
  return root;
}

const messages = (site: StartedSite): string[] => site.lines().map(({ msg }) => msg);

/** What differs between two answers with the same content: the time, the request, and when a file was written. */
const OWN_HEADERS = new Set(['date', 'etag', 'last-modified', 'x-request-id', 'content-security-policy']);

function shownOf({ status, headers, bytes }: Answer): object {
  const shared = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name));
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { status, headers: Object.fromEntries(shared), length: bytes.length, digest };
}

const DIGEST = / '(sha256-[^']+)'/g;

/** The policy of an answer without the digests of scripts, and the digests. */
function policyOf({ headers }: Pick<Answer, 'headers'>): {
  readonly rest: string;
  readonly digests: readonly string[];
} {
  const policy = String(headers['content-security-policy'] ?? '');
  return {
    rest: policy.replaceAll(DIGEST, ''),
    digests: [...policy.matchAll(DIGEST)].map(([, digest = '']) => digest),
  };
}

describe('without a build', () => {
  let unbuilt: RunningService;
  let built: RunningService;
  let clients: { readonly unbuilt: ReturnType<typeof createClient>; readonly built: ReturnType<typeof createClient> };

  beforeAll(async () => {
    built = await startTestService();
    const sites = COVERS_ALL ? undefined : [...BUILT_FLAGS];
    unbuilt = await startTestService({
      out: join(BUILT, 'nothing'),
      openUnbuilt: (options) =>
        openUnbuiltRelease({
          ...options,
          root: REPOSITORY,
          model: withDelay(realModel()),
          sites,
          begun: Promise.resolve(undefined),
        }),
    });
    clients = { unbuilt: createClient(unbuilt.port), built: createClient(built.port) };
  });
  afterAll(async () => {
    clients.unbuilt.close();
    clients.built.close();
    await Promise.all([unbuilt.stop(), built.stop()]);
  });

  async function expectSame(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const [made, written] = await Promise.all([
      askPatiently(() => clients.unbuilt.get(path, headers, method)),
      // It renders beside the other service, and on a busy machine has too much to do now and then.
      askPatiently(() => clients.built.get(path, headers, method)),
    ]);
    expect([path, shownOf(made)]).toEqual([path, shownOf(written)]);
    const [own, all] = [policyOf(made), policyOf(written)];
    expect([path, own.rest]).toEqual([path, all.rest]);
    expect([path, own.digests.filter((digest) => !all.digests.includes(digest))]).toEqual([path, []]);
    return made;
  }

  // Before all pages are asked for: this one is not written yet.
  test('a page that cannot be written is sent all the same, and written later', async () => {
    const folder = join(folderOf(process.pid), 'client/th/solution');
    mkdirSync(dirname(folder), { recursive: true });
    writeFileSync(folder, 'a file in the place of a folder');
    const first = await clients.unbuilt.get('/th/solution');
    const written = await clients.built.get('/th/solution');
    expect([first.status, first.headers['content-type']]).toEqual([200, written.headers['content-type']]);
    expect(first.body === written.body).toBe(true);
    rmSync(folder);
    await expectSame('/th/solution');
    expect(existsSync(join(folder, 'index.html'))).toBe(true);
  });

  // Tens of thousands of pages are made one by one where every case is covered.
  const wholeBuild = { timeout: covering(300_000, 1_800_000) };

  test('every page and file of a build answers as it does after the build', wholeBuild, async () => {
    // A build carries assets of the builds before it, which a service without a build does not have.
    const carried = readCarried(releaseLayout(BUILT).current);
    const files = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT.length))
      .filter((path) => !path.startsWith('/pagefind/') && !carried.has(`client${path}`));
    const byKind = Map.groupBy(files, (path) => path.slice(path.lastIndexOf('.') + 1));
    for (const kind of ['html', 'svg', 'jpg', 'png', 'pdf', 'zip', 'vtt', 'mp4', 'xml', 'json', 'txt', 'js', 'css'])
      expect([...byKind.keys()]).toContain(kind);
    const asked = [...byKind].flatMap(([kind, paths]) => partOf(paths.sort(), kind === 'html' ? 15 : 2));
    await inParallel(asked.map(addressOf), 4, async (path) => {
      const { status, headers } = await expectSame(path);
      expect([path, status]).toEqual([path, 200]);
      if (headers['content-type'] !== 'text/html;charset=utf-8') return;
      expect([path, policyOf({ headers }).digests.length]).not.toEqual([path, 0]);
    });
  });

  test('a page allows its own inline scripts', async () => {
    for (const path of ['/th/', '/search?q=wifi', '/th/error?path=/x']) {
      const answer = await askPatiently(() => clients.unbuilt.get(path));
      const own = inlineScripts(answer.body).map(scriptDigest);
      expect([path, own.length]).not.toEqual([path, 0]);
      expect([path, policyOf(answer).digests]).toEqual([path, [...new Set(own)].sort()]);
    }
  });

  test.each([
    ['a redirect', '/th/faq/default.html', {}, 'GET', 301],
    ['a path that does not exist', '/th/none', {}, 'GET', 302],
    ['the error page', '/th/error?path=%2Fth%2Fnone', {}, 'GET', 404],
    ['a page with a wrong number', '/faq/page-0', {}, 'GET', 404],
    ['a search', '/search?q=wifi', {}, 'GET', 200],
    ['a page that is only rendered on request, without its text', '/search?q=mesh', {}, 'HEAD', 200],
    ['a page without its text', '/th/faq/102', {}, 'HEAD', 200],
    ['a compressed page', '/th/faq', { 'accept-encoding': 'br' }, 'GET', 200],
    ['a file that does not exist', '/files/none.pdf', {}, 'GET', 404],
    ['a preview picture that does not exist', '/files/og/th/none.jpg', {}, 'GET', 404],
    ['an address above the folder', '/files/..%2f..%2fsite.json', {}, 'GET', 404],
    ['a download of nothing', '/api/download?url=/faq', {}, 'GET', 404],
    ['a form that no page has', '/faq', {}, 'POST', 405],
    ['a call', '/cms/api/site/map', {}, 'GET', 200],
  ] as const)('%s is answered as after the build', async (_what, path, headers, method, status) => {
    const answer = await expectSame(path, headers, method);
    expect(answer.status).toBe(status);
  });

  test('a film is sent in parts, and a download is saved under its name and goes on where it broke off', async () => {
    const [film = ''] = readdirSync(join(CLIENT, 'files/video')).filter((name) => name.endsWith('.mp4'));
    const part = await expectSame(`/files/video/${film}`, { range: 'bytes=5-14' });
    expect([part.status, part.bytes.length]).toEqual([206, 10]);
    const [pdf = ''] = readdirSync(join(CLIENT, 'files')).filter((name) => name.endsWith('.pdf'));
    const saved = await expectSame(`/api/download?url=/files/${pdf}`);
    expect(saved.headers).toMatchObject({
      etag: expect.any(String),
      'content-disposition': expect.stringContaining(pdf),
    });
    const rest = await expectSame(`/api/download?url=/files/${pdf}`, {
      range: 'bytes=100-',
      'if-range': String(saved.headers.etag),
    });
    expect([rest.status, rest.bytes]).toEqual([206, saved.bytes.subarray(100)]);
  });

  test('the newest build is unknown, and the search index comes later', async () => {
    expect(await clients.unbuilt.get('/builds/latest.json')).toMatchObject({ status: 404 });
    const index = await clients.unbuilt.get('/pagefind/th/pagefind-entry.json');
    expect([index.status, index.headers['retry-after'], index.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
  });

  test('the process that makes pages ends: another one makes the page', async () => {
    const makers = descendants(process.pid).filter((pid) => commandOf(pid).includes('maker-process'));
    expect(makers).toHaveLength(1);
    for (const pid of makers) process.kill(pid, 'SIGKILL');
    await expect.poll(() => makers.some(isRunning)).toBe(false);
    await expectSame('/de/faq/101');
  });
});

/** The address of a file of a build. */
function addressOf(path: string): string {
  if (!path.endsWith('/index.html')) return path;
  const bare = path.slice(0, -'/index.html'.length);
  return realModel().sites.some(({ prefix }) => prefix === bare) ? `${bare}/` : bare;
}

/** Starts a build and halts its process that renders pages, so that the test does not race against the end of the build. */
async function startHalted(out: string): Promise<{ site: StartedSite; all: readonly number[]; goOn: () => void }> {
  const site = await startSite(out, ['--root', small.root]);
  const rendering = (): number | undefined =>
    descendants(site.pid).find((pid) => commandOf(pid).includes('render-process'));
  await expect.poll(rendering, { ...PATIENCE, interval: 10 }).toBeDefined();
  const pid = rendering() ?? 0;
  process.kill(pid, 'SIGSTOP');
  // A halted process does not hear that the others have ended.
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGCONT');
  });
  // Git tells the time of the build, and may have ended by now or not.
  const own = descendants(site.pid).filter((one) => /node|sitefold/.test(commandOf(one)));
  return { site, all: [site.pid, ...own], goOn: () => process.kill(pid, 'SIGCONT') };
}

describe('sitefold start', PATIENCE, () => {
  testInAll(
    'the build of another process takes over without a failed request; then there is nothing to build',
    async () => {
      await withFolder(async (out) => {
        holdLock(out);
        const site = await startSite(out, ['--root', small.root]);
        expect(site.lines().find(({ msg }) => msg === 'serving')).toMatchObject({ unbuilt: true });
        await expect.poll(() => messages(site).join('\n'), PATIENCE).toContain(`(process ${process.pid})`);
        const folder = folderOf(servingProcess(site.pid));
        expect(existsSync(folder)).toBe(true);

        const id = readLatest(small.out)?.id ?? '';
        const client = createClient(site.port);
        const paths = ['/', '/th/', '/de/faq/101', '/faq', '/search?q=wifi', '/robots.txt'];
        const askAll = (): Promise<Answer[]> => Promise.all(paths.map((path) => askPatiently(() => client.get(path))));
        const before = await askAll();
        const leaving = new AbortController();
        const statuses: number[] = [];
        const visits = Promise.all(
          paths.map(async (path) => {
            while (!leaving.signal.aborted) statuses.push((await askPatiently(() => client.get(path))).status);
          }),
        );
        await publishSmall(out);
        await expect.poll(() => messages(site), PATIENCE).toContain('serving the new build');
        const atSwitch = statuses.length;
        await expect.poll(() => statuses.length, PATIENCE).toBeGreaterThan(atSwitch + 50);
        leaving.abort();
        await visits;
        expect([...new Set(statuses)]).toEqual([200]);
        expect((await askAll()).map(shownOf)).toEqual(before.map(shownOf));
        expect(JSON.parse((await client.get('/builds/latest.json')).body)).toMatchObject({ id });
        await expect.poll(() => existsSync(folder), PATIENCE).toBe(false);

        rmSync(releaseLayout(out).lock);
        await expect.poll(() => messages(site), PATIENCE).toContain('unchanged');
        client.close();
        expect(await site.stop()).toBe(0);
      });
    },
  );

  /** A project to build, and the path of one of its pages: in `npm test` the few pages of a company. */
  async function makeProject(folder: string): Promise<readonly [root: string, path: string]> {
    if (COVERS_ALL) return [small.root, '/product/r-one'];
    const root = join(folder, 'project');
    expect(await callSitefold(['init', root, '--yes'])).toMatchObject({ code: 0 });
    return [root, '/about'];
  }

  test('the first start serves while it builds, the second start serves that build', async () => {
    await withFolder(async (folder) => {
      const out = join(folder, 'dist');
      const [root, path] = await makeProject(folder);
      const site = await startSite(out, ['--root', root]);
      expect(site.lines().find(({ msg }) => msg === 'serving')).toMatchObject({ unbuilt: true });
      const client = createClient(site.port);
      const first = await client.get(path);
      await expect
        .poll(() => messages(site), PATIENCE)
        .toEqual(expect.arrayContaining(['build: rendering the pages', 'built', 'serving the new build']));
      // Before it is built, there is no build that fails to be served.
      expect(messages(site)).not.toContain('the new build cannot be served, the old one stays');
      const later = await client.get(path);
      expect([first.status, later.status, later.body === first.body]).toEqual([200, 200, true]);
      // The process before may answer for a moment more: it has no search index, and says so.
      const index = await askPatiently(() => client.get('/pagefind/root/pagefind-entry.json'));
      expect(index.status).toBe(200);
      client.close();
      expect(await site.stop()).toBe(0);

      const again = await startSite(out, ['--root', root]);
      const { id } = readLatest(out) ?? {};
      const serving = again.lines().find(({ msg }) => msg === 'serving');
      expect([serving?.build, serving?.unbuilt]).toEqual([id, undefined]);
      await expect.poll(() => again.lines().find(({ msg }) => msg === 'unchanged'), PATIENCE).toMatchObject({ id });
      expect(await again.stop()).toBe(0);
    });
  });

  testInAll('Ctrl-C ends the service, the build and all their processes', async () => {
    await withFolder(async (out) => {
      const { site, all, goOn } = await startHalted(out);
      // The service has the process that serves, which has the one that makes pages, and the build, which has the one that renders pages.
      expect(all).toHaveLength(5);
      const builds = all.filter((pid) => getPriority(pid) === 10);
      expect([getPriority(site.pid), builds.length]).toEqual([getPriority(), 2]);
      const folder = folderOf(servingProcess(site.pid));
      goOn();
      expect(await site.stop('SIGINT')).toBe(0);
      await expect.poll(() => all.filter(isRunning), PATIENCE).toEqual([]);
      expect(existsSync(folder)).toBe(false);
      expect(readLatest(out)).toBeUndefined();
    });
  });

  testInAll('without the service, its build ends too', async () => {
    await withFolder(async (out) => {
      const { site, all, goOn } = await startHalted(out);
      await site.stop('SIGKILL');
      goOn();
      await expect.poll(() => all.filter(isRunning), PATIENCE).toEqual([]);
    });
  });
});

describe('what may be wrong', PATIENCE, () => {
  test('errors in the manifests: they are printed, and nothing is served', async () => {
    await withFolder(async (folder) => {
      const root = copyWithMistake(folder);
      const { code, stderr } = await sitefold(['start', '--root', root, '--port', '0', '--operations-port', '0']);
      expect(code).toBe(1);
      expect(stderr).toMatch(/content\/faqs\/101\.yaml:\d+:1 error SC001/);
      expect(stderr).not.toContain('"serving"');
    });
  });

  testInAll('errors in the manifests, and there is a build: it is served, and the errors are in the log', async () => {
    await withFolder(async (folder) => {
      const root = copyWithMistake(folder);
      await publishSmall(join(root, 'dist'), 'before');
      const site = await startSite(join(root, 'dist'), ['--root', root]);
      expect(site.lines().find(({ msg }) => msg === 'serving')).toMatchObject({ build: 'before' });
      await expect.poll(() => messages(site).join('\n'), PATIENCE).toMatch(/The build failed: .*nothing was done/);
      expect(messages(site).join('\n')).toMatch(/content\/faqs\/101\.yaml:\d+:1 error SC001/);
      const client = createClient(site.port);
      expect((await client.get('/faq/101')).status).toBe(200);
      client.close();
      expect(await site.stop()).toBe(0);
    });
  });

  testInAll('a port that is taken', async () => {
    const blocker = createServer();
    await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done));
    const { port } = blocker.address() as { port: number };
    await withFolder(async (out) => {
      const ports = ['--port', String(port), '--operations-port', '0'];
      const { code, stderr } = await sitefold(['start', '--root', small.root, '--out', out, ...ports]);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`sitefold: Port ${port} is taken by another process`),
      ]);
    });
    blocker.close();
  });

  testInAll.each([
    ['that is damaged', 'site.json', '{'],
    ['of an older format', 'format.json', '1\n'],
  ] as const)('a build %s is not served, and made again', async (_what, file, text) => {
    await withFolder(async (out) => {
      await publishSmall(out);
      // The copy shares its files with the build.
      rmSync(join(releaseLayout(out).current, file));
      writeFileSync(join(releaseLayout(out).current, file), text);
      const site = await startSite(out, ['--root', small.root]);
      expect(site.lines().find(({ msg }) => msg === 'serving')).toMatchObject({ unbuilt: true });
      await expect.poll(() => messages(site), PATIENCE).toContain('build: rendering the pages');
      expect(await site.stop()).toBe(0);
    });
  });

  testInAll('an output folder that cannot be written: pages are rendered on request', async () => {
    await withFolder(async (folder) => {
      writeFileSync(join(folder, 'file'), '');
      const site = await startSite(join(folder, 'file/dist'), ['--root', small.root]);
      await expect
        .poll(() => messages(site).join('\n'), PATIENCE)
        .toMatch(/The build failed: The build stopped while starting: .*\nPages are rendered when they are asked for/);
      const client = createClient(site.port);
      expect((await client.get('/th/')).status).toBe(200);
      client.close();
      expect(await site.stop()).toBe(0);
    });
  });

  testInAll('the content is in a CMS', async () => {
    if (!small.model) throw new Error('the small project is not valid');
    const cms = await startCms(createFileSource(small.model, { build: '' }));
    await withFolder(async (folder) => {
      const root = join(folder, 'project');
      cpSync(small.root, root, { recursive: true });
      rmSync(join(root, 'content/faqs'), { recursive: true });
      const out = join(root, 'dist');
      holdLock(out);
      const site = await startSite(out, ['--root', root], { CONTENT_URL: cms.url.href });
      const client = createClient(site.port);
      const { status, body } = await client.get('/th/faq/101');
      const written = readFileSync(join(releaseLayout(small.out).current, 'client/th/faq/101/index.html'), 'utf8');
      expect([status, body === written]).toEqual([200, true]);
      expect(cms.calls.length).toBeGreaterThan(10);
      client.close();
      expect(await site.stop()).toBe(0);
    });
    await cms.close();
  });
});
