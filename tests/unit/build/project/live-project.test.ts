import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLiveProject, type LiveProject } from '../../../../engine/build/project/live-project.ts';
import { REPOSITORY } from '../../../support/real.ts';

const REDIRECTS = 'manifests/redirects.yaml';
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-live-'));
  for (const part of ['manifests', 'content', 'theme', 'islands'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(root, part), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const textOnDisk = (): string => readFileSync(join(root, REDIRECTS), 'utf8');
const codesOf = async (project: LiveProject): Promise<string[]> => {
  const { diagnostics } = await project.current();
  return diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
};

test('a draft replaces a file until it is dropped, and nothing is written', async () => {
  const project = openLiveProject(root);
  const before = textOnDisk();
  expect(await codesOf(project)).toEqual([]);
  project.setDraft(REDIRECTS, before.replace(/to: '[^']*'/, 'to: /no-such-page'));
  expect(project.drafts()).toEqual([REDIRECTS]);
  expect(await codesOf(project)).toContain('RD006');
  project.dropDraft(REDIRECTS);
  expect(await codesOf(project)).toEqual([]);
  expect(textOnDisk()).toBe(before);
});

test('half a file leaves findings and no exception', async () => {
  const project = openLiveProject(root);
  for (const part of [0.2, 0.5, 0.9]) {
    const text = textOnDisk();
    project.setDraft(REDIRECTS, `${text.slice(0, text.length * part)}\n  - "`);
    expect((await codesOf(project))[0]).toMatch(/^YM/);
  }
});

test('a draft may be a file that is not on disk', async () => {
  const project = openLiveProject(root);
  project.setDraft('manifests/redirects/more.csv', 'from,to\n/poster,/breads\n');
  expect(project.onDisk('manifests/redirects/more.csv')).toBeUndefined();
  const { model } = await project.current();
  expect(model?.redirects.map(({ at }) => at.file)).toContain('manifests/redirects/more.csv');
});

test('the project is compiled once for each state', async () => {
  const project = openLiveProject(root);
  const first = await project.current();
  expect(await project.current()).toBe(first);
  project.setDraft(REDIRECTS, `${textOnDisk()}# a remark\n`);
  const second = await project.current();
  expect(second).not.toBe(first);
  project.setDraft(REDIRECTS, `${textOnDisk()}# a remark\n`);
  expect(await project.current()).toBe(second);
});

test('a change on disk is seen, and the draft of another file stays', async () => {
  const project = openLiveProject(root);
  project.setDraft(REDIRECTS, textOnDisk().replace(/to: '[^']*'/, 'to: /no-such-page'));
  expect(project.reread()).toBe(false);
  appendFileSync(join(root, 'manifests/sites.yaml'), '# a remark\n');
  writeFileSync(join(root, 'manifests/unknown.yaml'), 'a: 1\n');
  expect(project.reread()).toBe(true);
  expect(await codesOf(project)).toEqual(expect.arrayContaining(['IO003', 'RD006']));
});
