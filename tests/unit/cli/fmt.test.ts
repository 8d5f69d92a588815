import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeProject } from '../../../cli/commands/init/write-project.ts';
import { formatFiles, type SchemaOf } from '../../../engine/compile/edits/format-files.ts';
import { withEditedFiles } from '../../../engine/compile/edits/file-edits.ts';
import type { FieldSchema } from '../../../engine/model/schema/field-paths.ts';
import { callSitefold } from '../../support/call-sitefold.ts';
import { covering } from '../../support/coverage.ts';
import { openBase, openSources } from '../../support/editable.ts';
import { REPOSITORY } from '../../support/real.ts';
import type { Run } from '../../support/sitefold.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-fmt-'));
  for (const part of ['manifests', 'content', 'theme', 'islands'])
    cpSync(join(REPOSITORY, 'examples/bakery', part), join(folder, 'bakery', part), { recursive: true });
  for (const starter of ['company', 'vendor', 'redirects'] as const)
    writeProject(join(folder, starter), {
      starter,
      name: 'Example',
      url: 'https://www.example.com/',
      sites: [],
      imported: undefined,
      allowed: [],
    });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fmt = (root: string, ...args: string[]): Promise<Run> => callSitefold(['fmt', ...args, '--root', root]);

const PROJECTS = ['examples/docs', 'examples/redirects-only', 'bakery', 'company', 'vendor', 'redirects', '.'];

test.each(covering(PROJECTS.slice(0, -1), PROJECTS))('the files of %s are laid out', async (name) => {
  const isOwn = name === '.' || name.startsWith('examples/');
  const run = await fmt(isOwn ? join(REPOSITORY, name) : join(folder, name), '--check');
  expect(run).toEqual({ code: 0, stdout: '', stderr: 'formatted: no file would change\n' });
});

describe('a file that is not laid out', () => {
  const path = 'manifests/routes.yaml';
  const read = (): string => readFileSync(join(folder, 'bakery', path), 'utf8');
  let laidOut = '';
  let before = '';
  beforeAll(() => {
    laidOut = read();
    before = laidOut
      .replace('path: opening-hours, title: bakery.hours', 'title: bakery.hours, path: opening-hours')
      .replace('index: false }\n', 'index: false }  \n');
    writeFileSync(join(folder, 'bakery', path), before);
  });

  test('is listed by --check', async () => {
    expect(await fmt(join(folder, 'bakery'), '--check')).toEqual({
      code: 1,
      stdout: `${path}\n`,
      stderr: 'sitefold: 1 file would change: `sitefold fmt` writes it.\n',
    });
    expect(read()).toBe(before);
  });

  test('is left alone if others are named', async () => {
    const others = join(folder, 'bakery/content');
    expect(await fmt(join(folder, 'bakery'), '--check', others)).toMatchObject({ code: 0 });
    expect(await fmt(join(folder, 'bakery'), '--check', join(folder, 'bakery/manifests'))).toMatchObject({ code: 1 });
  });

  test('is shown, and then written', async () => {
    const dry = await fmt(join(folder, 'bakery'), '--dry-run');
    await expect(`${dry.stdout}\n${dry.stderr}`).toMatchFileSnapshot('./golden/edit/fmt.txt');
    expect(read()).toBe(before);
    expect(await fmt(join(folder, 'bakery'))).toMatchObject({ code: 0, stdout: dry.stdout });
    expect(read()).toBe(laidOut);
  });
});

test('a path without a file, and a project with errors, are refused', async () => {
  const root = join(folder, 'company');
  expect(await fmt(root, join(root, 'manifests/route.yaml'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no YAML file of the project at `manifests/route.yaml`.'),
  });
  writeFileSync(join(root, 'manifests/company.yaml'), 'nam: Example\n');
  expect(await fmt(root)).toMatchObject({ code: 2, stderr: expect.stringContaining('The project has errors') });
});

const schemaOf: SchemaOf = (kind) =>
  JSON.parse(readFileSync(join(REPOSITORY, `engine/model/schema/${kind}.schema.json`), 'utf8')) as FieldSchema;

/** Puts the properties of a schema, and of all below it, into the opposite order. */
function reversed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(reversed);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' ? Object.fromEntries(Object.entries(reversed(value) as object).reverse()) : reversed(value),
    ]),
  );
}

test('the order of keys does not change the model', () => {
  const base = openBase();
  const formatted = formatFiles(base, [], schemaOf);
  const backwards = formatFiles(base, [], (kind) => reversed(schemaOf(kind)) as FieldSchema);
  if ('problem' in formatted || 'problem' in backwards) throw new Error('the project has errors');
  expect(backwards.written.length).toBeGreaterThan(50);
  expect([formatted.findings, backwards.findings]).toEqual([[], []]);
  expect(formatted.model).toEqual(base.model);
  expect(backwards.model).toEqual(base.model);
  const again = formatFiles(openSources(withEditedFiles(base.sources, backwards.written)), [], schemaOf);
  if ('problem' in again) throw new Error(again.problem);
  expect(again.model).toEqual(base.model);
});
