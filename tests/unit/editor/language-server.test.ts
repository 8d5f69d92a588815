import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLiveProject } from '../../../engine/build/project/live-project.ts';
import { serveEditor } from '../../../engine/editor/language-server.ts';
import { openEditor, type EditorClient } from '../../support/editor-client.ts';
import { REPOSITORY } from '../../support/real.ts';

const [REDIRECTS, ROUTES] = ['manifests/redirects.yaml', 'manifests/routes.yaml'];
let [parsed, root, outside] = ['', '', ''];
let editor: EditorClient;

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'sitefold-editor-'));
// What is parsed once is kept in the folder, so that each test compiles quickly.
beforeAll(async () => {
  parsed = newFolder();
  for (const part of ['manifests', 'content', 'theme', 'islands'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(parsed, part), { recursive: true });
  await openLiveProject(parsed).current();
});
afterAll(() => rmSync(parsed, { recursive: true, force: true }));
beforeEach(async () => {
  [root, outside] = [newFolder(), newFolder()];
  cpSync(parsed, root, { recursive: true });
  editor = await startEditor();
});
afterEach(async () => {
  await editor.shutdown();
  for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true });
});

/** An editor and the server in this process, with a pipe in each direction. */
function startEditor(): Promise<EditorClient> {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  serveEditor(createConnection(ProposedFeatures.all, toServer, toEditor), '/nowhere');
  return openEditor(root, { reader: new StreamMessageReader(toEditor), writer: new StreamMessageWriter(toServer) });
}

const onDisk = (path: string): string => readFileSync(join(root, path), 'utf8');
const openAsIs = (path: string): Promise<void> => editor.open(path, onDisk(path));
/** Waits until a file has a finding with a code, or none. */
const codes = async (path: string, code?: string): Promise<string[]> => {
  const fit = (all: readonly { code?: unknown }[]): boolean =>
    code === undefined ? all.length === 0 : all.some((one) => one.code === code);
  return (await editor.findings(path, fit)).map((one) => String(one.code));
};

test('a mistake is reported while it is typed, repaired by a quick fix, and nothing is written', async () => {
  await openAsIs(REDIRECTS);
  await editor.type(REDIRECTS, "to: '/{site}/breads'", "to: '/{site}/braeds'");
  const [found] = await editor.findings(REDIRECTS, (all) => all.some(({ code }) => code === 'RD006'));
  expect(found).toMatchObject({
    code: 'RD006',
    source: 'sitefold',
    severity: 1,
    message: expect.stringMatching(/^The target `\/braeds`.*\nDid you mean `\/breads`\?$/),
  });
  const [action] = found ? await editor.actions(REDIRECTS, found.range) : [];
  expect(action).toMatchObject({ kind: 'quickfix', title: expect.stringMatching(/breads/) });
  await editor.apply(action?.edit);
  expect(editor.textOf(REDIRECTS)).toBe(onDisk(REDIRECTS));
  expect(await codes(REDIRECTS)).toEqual([]);
});

test('a prop that does not exist is reported in a component while it is typed, and repaired by a quick fix', async () => {
  const template = 'theme/templates/bread.astro';
  await openAsIs(template);
  await editor.type(template, '<Layout page={page} title=', '<Layout page={page} titl=');
  const [found] = await editor.findings(template, (all) => all.some(({ code }) => code === 'TH005'));
  expect(found).toMatchObject({
    message: expect.stringMatching(
      /^The component `Layout` .* `titl`\.\nDid you mean `title`\? It has the props `page`, /,
    ),
  });
  const [action] = found ? await editor.actions(template, found.range) : [];
  await editor.apply(action?.edit);
  expect(editor.textOf(template)).toBe(onDisk(template));
  expect(await codes(template)).toEqual([]);
});

test('hover, definition, references and completion answer from the text that is typed', async () => {
  await openAsIs(REDIRECTS);
  await editor.type(REDIRECTS, "to: '/{site}/breads'", "to: '/{site}/about'");
  expect((await editor.hover(REDIRECTS, "to: '/{site}/ab^out'"))?.contents).toMatchObject({
    kind: 'markdown',
    value: expect.stringContaining('template: `text-page`'),
  });
  const [place] = await editor.definition(REDIRECTS, "to: '/{site}/ab^out'");
  expect(place?.uri).toBe(`file://${root}/${ROUTES}`);
  expect((await editor.references(REDIRECTS, "to: '/{site}/ab^out'")).map(({ uri }) => uri)).toContain(
    `file://${root}/content/navigation.yaml`,
  );
  await editor.type(REDIRECTS, "'/{site}/about'", "'/{site}/br");
  const list = await editor.complete(REDIRECTS, "to: '/{site}/br^");
  expect(list?.items.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['/{site}/breads', '/{site}/bread/rye']),
  );
});

test('a page is renamed in all files, also in those that are not open', async () => {
  await openAsIs(ROUTES);
  await openAsIs(REDIRECTS);
  const edit = await editor.rename(ROUTES, 'path: opening-^hours,', 'hours');
  const uris = (edit.documentChanges ?? []).map((one) => ('textDocument' in one ? one.textDocument.uri : ''));
  expect(uris).toContain(`file://${root}/content/navigation.yaml`);
  await editor.apply(edit);
  expect(editor.textOf(ROUTES)).toContain('path: hours,');
  expect(editor.textOf(REDIRECTS)).toContain("to: '/{site}/hours'");
  expect(onDisk(ROUTES)).toContain('path: opening-hours,');
  await expect(editor.rename(ROUTES, 'template: bread-^list', 'x')).rejects.toThrow(/Only the path of a page/);
});

test('a change on disk is seen, and the open document keeps its text', async () => {
  await openAsIs(REDIRECTS);
  await editor.type(REDIRECTS, "'/{site}/breads'", "'/{site}/braeds'");
  await codes(REDIRECTS, 'RD006');
  writeFileSync(
    join(root, ROUTES),
    onDisk(ROUTES).replace('path: breads,', 'path: braeds,').replace('parent: breads', 'parent: braeds'),
  );
  expect(await codes(REDIRECTS)).toEqual([]);
  expect(editor.textOf(REDIRECTS)).toContain('braeds');
});

test('a closed document falls back to the file on disk', async () => {
  await openAsIs(REDIRECTS);
  await editor.type(REDIRECTS, "'/{site}/breads'", "'/{site}/braeds'");
  await codes(REDIRECTS, 'RD006');
  await editor.close(REDIRECTS);
  expect(await codes(REDIRECTS)).toEqual([]);
});

describe('bad input', () => {
  test('half a file says where it ends, and completion still answers', async () => {
    await openAsIs(REDIRECTS);
    await editor.type(REDIRECTS, "to: '/{site}/breads' }", "to: '/{site}/o");
    const [found] = await editor.findings(REDIRECTS, (all) => all.length > 0);
    expect(found?.code).toMatch(/^YM/);
    const list = await editor.complete(REDIRECTS, "to: '/{site}/o^");
    expect(list?.items.map(({ label }) => label)).toContain('/{site}/opening-hours');
  });

  test('tabs and Windows line ends keep their columns', async () => {
    await editor.open(REDIRECTS, onDisk(REDIRECTS).replaceAll('\n', '\r\n').replace('/breads', '/braeds'));
    const [found] = await editor.findings(REDIRECTS, (all) => all.some(({ code }) => code === 'RD006'));
    expect(found?.range.start.line).toBe(7);
    await editor.type(REDIRECTS, '    rules:', '\trules:');
    expect((await editor.findings(REDIRECTS, (all) => all.some(({ code }) => code !== 'RD006')))[0]?.message).toMatch(
      /tab/i,
    );
  });

  test('a file in UTF-16 keeps its finding, although its text looks right', async () => {
    const text = onDisk(REDIRECTS);
    writeFileSync(join(root, REDIRECTS), Buffer.from(`\ufeff${text}`, 'utf16le'));
    await editor.open(REDIRECTS, text);
    expect(await codes(REDIRECTS, 'YM011')).toContain('YM011');
    await editor.type(REDIRECTS, '/breads', '/braeds');
    writeFileSync(join(root, REDIRECTS), editor.textOf(REDIRECTS));
    await editor.save(REDIRECTS);
    expect(await codes(REDIRECTS, 'RD006')).not.toContain('YM011');
  });

  test('a byte order mark is reported, and does not move the columns', async () => {
    const text = onDisk(REDIRECTS);
    writeFileSync(join(root, REDIRECTS), `\ufeff${text}`);
    await editor.open(REDIRECTS, text);
    const found = await editor.findings(REDIRECTS, (all) => all.length > 0);
    expect(found[0]).toMatchObject({
      message: expect.stringMatching(/byte order mark/),
      range: { start: { line: 0, character: 0 } },
    });
  });

  test('a rename is refused for a file that is read-only, or behind a link out of the project', async () => {
    await openAsIs(ROUTES);
    chmodSync(join(root, REDIRECTS), 0o444);
    await expect(editor.rename(ROUTES, 'path: opening-^hours,', 'hours')).rejects.toThrow(
      'The file `manifests/redirects.yaml` is read-only. Nothing was changed.',
    );
    chmodSync(join(root, REDIRECTS), 0o644);
    cpSync(join(root, REDIRECTS), join(outside, 'redirects.yaml'));
    rmSync(join(root, REDIRECTS));
    symlinkSync(join(outside, 'redirects.yaml'), join(root, REDIRECTS));
    await expect(editor.rename(ROUTES, 'path: opening-^hours,', 'hours')).rejects.toThrow(
      'The file `manifests/redirects.yaml` is behind a link that leads out of the project. Nothing was changed.',
    );
  });

  test('a document outside of the project, or without a file, is left alone', async () => {
    await editor.open('../elsewhere.yaml', 'a: b\n');
    expect(await editor.complete('../elsewhere.yaml', 'a: ^b')).toBeNull();
    expect(await editor.hover('../elsewhere.yaml', 'a: ^b')).toBeNull();
  });
});

test('a folder without manifests is said to have none', async () => {
  await editor.shutdown();
  rmSync(join(root, 'manifests'), { recursive: true });
  editor = await startEditor();
  await expect.poll(() => editor.messages.join('\n')).toMatch(/There is no folder `manifests`/);
});
