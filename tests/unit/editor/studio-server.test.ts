import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  ChangesView,
  EditAnswer,
  EntryRow,
  ExplanationView,
  PlanView,
  ProjectView,
  Refusal,
  RedirectRow,
  TextsView,
  ValueView,
} from '../../../engine/editor/studio/contract.ts';
import { refuse } from '../../../engine/editor/studio/session.ts';
import { startStudio, type Preview, type Studio } from '../../../engine/editor/studio/start-studio.ts';
import { REPOSITORY } from '../../support/real.ts';

const REDIRECTS = 'manifests/redirects.yaml';
const SITES = 'manifests/sites.yaml';
const FLYERS = 'manifests/redirects/flyers.csv';
const COMPANY = 'manifests/company.yaml';
const RYE = 'content/breads/rye.yaml';

const root = mkdtempSync(join(tmpdir(), 'sitefold-studio-'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const copyFiles = (): void => {
  for (const part of ['manifests', 'content', 'theme', 'islands'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(root, part), { recursive: true });
  // A plan says more where a build of the same files is known, and other tests build the bakery beside this one.
  writeFileSync(join(root, COMPANY), read(COMPANY).replace('Ofen & Tal GmbH', 'Ofen & Tal AG'));
};

let studio: Studio;
let base = '';
let token = '';
beforeAll(async () => {
  copyFiles();
  studio = await startStudio({ root, port: 0 });
  [base = '', token = ''] = studio.address.split('/#token=');
});
afterAll(async () => {
  await studio.stop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  copyFiles();
  // Not only when the file system tells it.
  studio.session.live.reread();
  await post('discard', {});
});

const headers = (): Record<string, string> => ({ authorization: `Bearer ${token}` });

const get = <T>(path: string): Promise<T> => ask<T>(studio.address, path);

/** Asks a studio at the address that it prints. */
async function ask<T>(address: string, path: string): Promise<T> {
  const [origin = '', own = ''] = address.split('/#token=');
  const answer = await fetch(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${own}` } });
  return (await answer.json()) as T;
}

async function post<T = EditAnswer>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${base}/api/${path}`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

/** Sends a request whose Host may be anything, which fetch does not allow. */
function statusOf(path: string, own: Record<string, string>, host = '127.0.0.1'): Promise<number | undefined> {
  const { port } = new URL(base);
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  request({ host, port, path, headers: own }, (res) => {
    res.resume();
    resolve(res.statusCode);
  })
    .on('error', reject)
    .end();
  return promise;
}

describe('the server answers', () => {
  test.each<[what: string, own: () => Record<string, string>, status: number]>([
    ['its own page', headers, 200],
    ['no one without the token', () => ({}), 401],
    ['no one with another token', () => ({ authorization: `Bearer ${'x'.repeat(token.length)}` }), 401],
    ['no page of another origin', () => ({ ...headers(), origin: 'https://evil.example' }), 403],
    ['no page of another port', () => ({ ...headers(), origin: 'http://127.0.0.1:1' }), 403],
    ['no name that DNS leads here', () => ({ ...headers(), host: 'evil.example' }), 421],
  ])('%s', async (_, own, status) => {
    expect(await statusOf('/api/project', own())).toBe(status);
  });

  test('at no other address of the machine', async () => {
    // Every address of 127.0.0.0/8 leads to this machine.
    await expect(statusOf('/api/project', headers(), '127.0.0.2')).rejects.toThrow('ECONNREFUSED');
  });

  test('its page with a strict content policy, and without a token in it', async () => {
    const page = await fetch(`${base}/`);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).not.toContain(token);
    expect((await fetch(`${base}/app.js`)).headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  test('what is not JSON with a reason', async () => {
    const answer = await fetch(`${base}/api/redirect`, { method: 'POST', headers: headers(), body: '{' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { ok: false, problem: /not a JSON object/ }]);
  });
});

describe('the preview', () => {
  test('starts when it is first asked for, once, and ends with the studio', async () => {
    const told: string[] = [];
    const own = await startStudio({
      root,
      port: 0,
      startPreview: async () => {
        told.push('start');
        return { address: 'http://127.0.0.1:1', stop: async () => void told.push('stop') };
      },
    });
    expect((await ask<ProjectView>(own.address, 'project')).hasPreview).toBe(true);
    expect(told).toEqual([]);
    const asked = [ask(own.address, 'preview'), ask(own.address, 'preview')];
    expect(await Promise.all(asked)).toEqual([{ address: 'http://127.0.0.1:1' }, { address: 'http://127.0.0.1:1' }]);
    expect(told).toEqual(['start']);
    await own.stop();
    expect(told).toEqual(['start', 'stop']);
  });

  test('is tried again after it could not be started', async () => {
    let attempt = 0;
    const startPreview = async (): Promise<Preview | Refusal> => {
      attempt += 1;
      if (attempt === 1) return refuse('The project has errors.');
      if (attempt === 2) throw new Error('no memory');
      return { address: 'http://127.0.0.1:1', stop: () => Promise.resolve() };
    };
    const own = await startStudio({ root, port: 0, startPreview });
    const problem = (text: string): unknown => expect.objectContaining({ problem: expect.stringContaining(text) });
    expect(await ask(own.address, 'preview')).toEqual(problem('The project has errors.'));
    expect(await ask(own.address, 'preview')).toEqual(problem('no memory'));
    expect(await ask(own.address, 'preview')).toEqual({ address: 'http://127.0.0.1:1' });
    await own.stop();
  });

  test('is missing from a studio without one', async () => {
    expect((await get<ProjectView>('project')).hasPreview).toBe(false);
    expect(await get<Refusal>('preview')).toMatchObject({ problem: expect.stringContaining('without a preview') });
  });
});

describe('the views', () => {
  test('of the project, its routes, entries and texts', async () => {
    const project = await get<ProjectView>('project');
    expect(project).toMatchObject({ name: 'Ofen & Tal', languages: ['en', 'de', 'it'], findings: [], drafts: [] });
    expect(project.sites.map(({ flag }) => flag)).toEqual(['', 'at', 'de', 'it']);
    const breads = await get<EntryRow[]>('entries?kind=content/breads');
    expect(breads).toHaveLength(3);
    expect(breads[0]).toMatchObject({ id: 'rye', title: 'Mountain rye', missing: [], file: RYE });
    const texts = await get<TextsView>(`texts?of=${RYE}`);
    expect(texts.rows.map(({ key }) => key)).toEqual(['name', 'summary']);
    expect((await get<TextsView>('texts?of=messages')).rows.length).toBeGreaterThan(50);
  });

  test('of redirects, one row for each rule as it is written', async () => {
    const rows = await get<RedirectRow[]>('redirects');
    expect(rows).toContainEqual(expect.objectContaining({ from: '/shop/*', status: 410, file: REDIRECTS, line: 10 }));
    expect(rows).toContainEqual(expect.objectContaining({ from: '/ostern', to: '/breads', status: 302, file: FLYERS }));
  });

  test('of a value with its schema', async () => {
    const view = await get<ValueView>(`value?file=${SITES}&pointer=/sites/1`);
    expect(view).toMatchObject({ value: { flag: 'at' }, schema: { properties: { state: { enum: [0, 1] } } } });
    const bread = await get<ValueView>(`value?file=${RYE}&pointer=`);
    expect(bread.schema.properties?.name?.oneOf).toHaveLength(2);
  });

  test('of an address on every host', async () => {
    const { explanation, hosts } = await get<ExplanationView>('explain?url=/at/index.php');
    expect(explanation).toMatchObject({ status: 301, location: '/at/', finalStatus: 200 });
    expect(hosts.length).toBeGreaterThanOrEqual(22);
    expect(hosts.find(({ id }) => id === 'nginx')).toMatchObject({ says: 'the rule' });
  });
});

describe('an edit', () => {
  test('is a draft until it is saved, and then one line of the file', async () => {
    const before = read(REDIRECTS);
    expect(await post('redirect', { from: '/brot', to: '/breads', sites: 'all' })).toMatchObject({ ok: true });
    expect(read(REDIRECTS)).toBe(before);
    const changes = await get<ChangesView>('changes');
    expect(changes).toMatchObject({
      canSave: true,
      files: [{ file: REDIRECTS, state: 'changed', hunks: [{ line: 11, removed: [] }] }],
    });
    expect(await post('save', { revision: changes.revision })).toMatchObject({ ok: true, files: [REDIRECTS] });
    expect(read(REDIRECTS)).toBe(`${before}      - { from: '/{site}/brot', to: '/{site}/breads' }\n`);
    expect((await get<ProjectView>('project')).drafts).toEqual([]);
  });

  test('that would close a loop is refused with the loop', async () => {
    expect(await post('redirect', { from: '/one', to: '/two', sites: [''] })).toMatchObject({ ok: false });
    await post('values', {
      edits: [{ file: REDIRECTS, pointer: '/groups/0/rules/-', value: { from: '/two', to: '/one' } }],
    });
    const refused = await post('redirect', { from: '/one', to: '/two', sites: [''] });
    expect(refused).toMatchObject({ ok: false, loop: ['/two', '/one', '/two'] });
    const [draft] = (await get<ChangesView>('changes')).files;
    expect(draft?.hunks.flatMap(({ added }) => added)).toHaveLength(1);
  });

  test('of a value with a mistake is a draft with a finding, and cannot be saved', async () => {
    await post('values', { edits: [{ file: SITES, pointer: '/sites/1/state', value: 7 }] });
    const changes = await get<ChangesView>('changes');
    expect(changes.canSave).toBe(false);
    expect(changes.findings).toContainEqual(expect.objectContaining({ file: SITES, pointer: '/sites/1/state' }));
    expect(await post('save', { revision: changes.revision })).toMatchObject({ ok: false, problem: /have errors/ });
    await post('values', { edits: [{ file: SITES, pointer: '/sites/1/state', value: 1 }] });
    expect((await get<ProjectView>('project')).drafts).toEqual([]);
  });

  test('of a table changes one cell', async () => {
    const row = (await get<RedirectRow[]>('redirects')).find(({ from }) => from === '/ostern');
    await post('values', { edits: [{ file: FLYERS, pointer: `${row?.pointer}/to`, value: '/opening-hours' }] });
    const { revision } = await get<ChangesView>('changes');
    const before = read(FLYERS);
    await post('save', { revision });
    expect(read(FLYERS)).toBe(before.replace('/ostern,/breads', '/ostern,/opening-hours'));
  });

  test('translates a text that is in English alone', async () => {
    writeFileSync(join(root, RYE), read(RYE).replace(/^name: .*$/m, 'name: Mountain rye'));
    const ofName = async (): Promise<unknown> => (await get<TextsView>(`texts?of=${RYE}`)).rows[0]?.texts;
    await expect.poll(ofName).toEqual({ en: 'Mountain rye' });
    await post('values', { edits: [{ file: RYE, pointer: '/name/de', value: 'Bergroggen' }] });
    const { revision } = await get<ChangesView>('changes');
    expect(await post('save', { revision })).toEqual({ ok: true, revision: revision + 1, files: [RYE] });
    expect(read(RYE)).toContain('name:\n  en: Mountain rye\n  de: Bergroggen\n');
  });

  test('adds a country', async () => {
    expect(await post('country', { flag: 'ch', lang: 'it' })).toMatchObject({ ok: true });
    expect((await get<ProjectView>('project')).sites.at(-1)).toMatchObject({ flag: 'ch', lang: 'it-CH' });
    expect(await post('country', { flag: 'CH' })).toMatchObject({ ok: false, problem: /not a flag/ });
  });

  test('adds a page, to be filled in', async () => {
    const page = { ok: true, at: { file: 'content/pages/awards.yaml', pointer: '' } };
    expect(await post('entry', { kind: 'content/pages', id: 'awards' })).toMatchObject(page);
    const changes = await get<ChangesView>('changes');
    expect(changes.files.map(({ file, state }) => [file, state])).toContainEqual(['content/pages/awards.yaml', 'new']);
    expect(changes.canSave).toBe(true);
    expect(await post('entry', { kind: 'content/breads', id: 'x' })).toMatchObject({
      ok: false,
      problem: /in an editor/,
    });
  });

  test('of a file that is not one of the project is refused', async () => {
    for (const file of ['../outside.yaml', '/etc/passwd', 'package.json', 'engine/defaults/constants.yaml'])
      expect(await post('values', { edits: [{ file, pointer: '/a', value: 1 }] })).toMatchObject({ ok: false });
  });

  test('that comes twice at once is made twice', async () => {
    const add = (value: string): Promise<EditAnswer> =>
      post('values', {
        edits: [{ file: REDIRECTS, pointer: '/groups/0/rules/-', value: { from: value, to: '/breads' } }],
      });
    await Promise.all([add('/a1'), add('/a2'), add('/a3')]);
    const rows = await get<RedirectRow[]>('redirects');
    expect(rows.map(({ from }) => from)).toEqual(expect.arrayContaining(['/a1', '/a2', '/a3']));
  });
});

describe('the plan', () => {
  const plan = (): Promise<PlanView> => get('plan');
  const addRule = (from: string): Promise<EditAnswer> => post('redirect', { from, to: '/breads', sites: 'all' });

  test('of an edit has redirects and limits of hosts, and says what is not known without a release', async () => {
    await addRule('/brot');
    const { revision } = await get<ChangesView>('changes');
    const told = await plan();
    expect(told).toMatchObject({
      revision,
      plan: {
        summary: ['Can be shipped: adds 1 redirect.'],
        pages: { before: 37, now: 37, groups: [] },
        redirects: {
          rules: [{ rule: '/{site}/brot', kind: 'gained', sites: 4, before: 'no redirect', after: '301 /breads' }],
          count: 1,
        },
      },
    });
    expect(told.plan?.sections.map(({ title }) => title)).toEqual(['Hosts']);
    expect(told.plan?.sections[0]?.lines.join('\n')).toContain('redirects for nginx: 8 → 9 rules');
    expect(told.plan?.unknown.flat()[0]).toContain('37 pages change is not known, because there is no release yet.');
    expect(told.plan?.compared.at(-1)).toContain('There is no release yet.');
  });

  test('of a new country lists its pages and counts its redirects', async () => {
    await post('country', { flag: 'ch', lang: 'it' });
    const told = (await plan()).plan;
    expect(told?.pages).toMatchObject({ before: 37, now: 46, groups: [{ words: 'New', on: '10 pages on ch' }] });
    expect(told?.pages.groups[0]?.shown.map(({ path }) => path)).toContain('/ch/bread/rye');
    expect(told?.redirects).toMatchObject({
      rules: [],
      sites: [['ch: ', expect.stringMatching(/^\d redirects of the other sites/)]],
    });
  });

  test('of each edit follows the one before, also of edits that come while it is made', async () => {
    await addRule('/brot');
    const first = plan();
    await addRule('/semmeln');
    const [, second, third] = await Promise.all([first, plan(), plan()]);
    expect([second.plan?.redirects.count, third]).toEqual([2, second]);
    await post('discard', { file: REDIRECTS });
    await post('values', { edits: [{ file: SITES, pointer: '/sites/1/name', value: 'Austria' }] });
    expect((await plan()).plan?.redirects.count).toBe(0);
  });

  test('follows when errors are mended', async () => {
    await post('values', { edits: [{ file: SITES, pointer: '/sites/1/state', value: 7 }] });
    expect(await plan()).toMatchObject({ problem: 'The plan follows when the errors are mended.' });
    await post('values', { edits: [{ file: SITES, pointer: '/sites/1/state', value: 0 }] });
    expect((await plan()).plan?.summary.join('')).toContain('switches off the site at');
  });
});

describe('a file that another program changes meanwhile', () => {
  const mine = { edits: [{ file: SITES, pointer: '/sites/1/name', value: 'Austria' }] };
  const theirs = (): void => writeFileSync(join(root, SITES), read(SITES).replace('Deutschland', 'Germany'));

  test('is a conflict with both changes, and neither is lost', async () => {
    await post('values', mine);
    theirs();
    await expect.poll(async () => (await get<ProjectView>('project')).conflicts).toEqual([SITES]);
    const changes = await get<ChangesView>('changes');
    const [file] = changes.files;
    expect(file).toMatchObject({ state: 'conflict' });
    expect(file?.hunks.flatMap(({ added }) => added).join()).toContain('Austria');
    expect(file?.theirs?.flatMap(({ added }) => added).join()).toContain('Germany');
    expect(await post('save', { revision: changes.revision })).toMatchObject({ ok: false, problem: /Choose which/ });
    expect(read(SITES)).toContain('Germany');
  });

  test.each(['mine', 'theirs'] as const)('is settled by keeping %s', async (keep) => {
    await post('values', mine);
    theirs();
    await expect.poll(async () => (await get<ProjectView>('project')).conflicts).toEqual([SITES]);
    await post('conflict', { file: SITES, keep });
    const { revision, canSave } = await get<ChangesView>('changes');
    expect(canSave).toBe(keep === 'mine');
    await post('save', { revision });
    expect([read(SITES).includes('Austria'), read(SITES).includes('Germany')]).toEqual([
      keep === 'mine',
      keep !== 'mine',
    ]);
  });

  test('keeps both changes of different lines', async () => {
    await post('values', mine);
    theirs();
    await expect.poll(async () => (await get<ProjectView>('project')).conflicts).toEqual([SITES]);
    expect((await get<ChangesView>('changes')).files).toMatchObject([{ state: 'conflict', mergeable: true }]);
    expect(await post('conflict', { file: SITES, keep: 'both' })).toMatchObject({ ok: true });
    const { revision, files, canSave } = await get<ChangesView>('changes');
    expect([files[0]?.state, canSave]).toEqual(['changed', true]);
    await post('save', { revision });
    expect([read(SITES).includes('Austria'), read(SITES).includes('Germany')]).toEqual([true, true]);
  });

  test('cannot keep both changes of one line', async () => {
    await post('values', { edits: [{ file: SITES, pointer: '/sites/1/name', value: 'Allemagne' }] });
    writeFileSync(join(root, SITES), read(SITES).replace(/name: .*/g, 'name: Other'));
    await expect.poll(async () => (await get<ProjectView>('project')).conflicts).toEqual([SITES]);
    expect((await get<ChangesView>('changes')).files).toMatchObject([{ state: 'conflict', mergeable: false }]);
    expect(await post('conflict', { file: SITES, keep: 'both' })).toMatchObject({
      ok: false,
      problem: /same or neighbouring lines/,
    });
    expect((await get<ProjectView>('project')).conflicts).toEqual([SITES]);
  });

  test('is refused when it changes right before it is saved', async () => {
    await post('values', mine);
    const { revision } = await get<ChangesView>('changes');
    theirs();
    expect(await post('save', { revision })).toMatchObject({ ok: false });
    expect(read(SITES)).toContain('Germany');
  });
});

test('a page is told of each change', async () => {
  const stop = new AbortController();
  const events = await fetch(`${base}/api/events`, { headers: headers(), signal: stop.signal });
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = JSON.parse((await reader?.read())?.value ?? '') as { revision: number };
  await post('values', { edits: [{ file: SITES, pointer: '/sites/1/name', value: 'Austria' }] });
  const next = JSON.parse((await reader?.read())?.value ?? '') as { revision: number };
  expect(next.revision).toBe(first.revision + 1);
  stop.abort();
});
