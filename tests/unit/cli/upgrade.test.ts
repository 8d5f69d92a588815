import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findOtherVersion } from '../../../engine/build/project/project-version.ts';
import { writeTogether } from '../../../engine/build/project/write-together.ts';
import type { EditedFile } from '../../../engine/compile/edits/file-edits.ts';
import { callSitefold } from '../../support/call-sitefold.ts';
import { sourceOf } from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';
import { sitefold } from '../../support/sitefold.ts';
import { testInAll } from '../../support/test-in-all.ts';

const BAKERY = join(REPOSITORY, 'examples/bakery');
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitefold-upgrade-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the command lists, writes, and has nothing to do afterwards', async () => {
  cpSync(BAKERY, root, { recursive: true });
  write('manifests/constants.yaml', 'constants:\n  # How many.\n  server.workPlaces:\n    value: 128\n');
  const line = 3;
  const listed = await callSitefold(['upgrade', '--root', root]);
  expect([listed.code, listed.stdout]).toEqual([
    1,
    expect.stringContaining(`manifests/constants.yaml:${line} since 0.1.0: constant \`server.workPlaces\` is now `),
  ]);
  const { changes } = JSON.parse((await callSitefold(['upgrade', '--json', '--root', root])).stdout) as {
    changes: object[];
  };
  expect(changes).toContainEqual(
    expect.objectContaining({ file: 'manifests/constants.yaml', line, since: '0.1.0', mechanical: true }),
  );
  expect((await callSitefold(['upgrade', '--write', '--root', root])).code).toBe(0);
  expect(await callSitefold(['upgrade', '--root', root])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('up to date:'),
  });
});

testInAll('a value that is the same as its default may stay', async () => {
  cpSync(BAKERY, root, { recursive: true });
  const constants = 'constants:\n  layout.pcBreakpoint: { value: 1100 }\n  list.pageSize: { value: 12 }\n';
  write('manifests/constants.yaml', constants);
  expect(await callSitefold(['upgrade', '--root', root])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^manifests\/constants\.yaml:3 since .* is now the default, which has the same value; it may stay\n$/,
    ),
    stderr: expect.stringContaining('up to date: nothing must change'),
  });
  expect(JSON.parse((await callSitefold(['upgrade', '--json', '--root', root])).stdout)).toMatchObject({
    changes: [{ line: 3, optional: true }],
  });
  expect(read('manifests/constants.yaml')).toBe(constants);
  write('manifests/constants.yaml', `${constants}  server.workPlaces: { value: 128 }\n`);
  expect((await callSitefold(['upgrade', '--root', root])).code).toBe(1);
  expect((await callSitefold(['upgrade', '--write', '--root', root])).code).toBe(0);
  expect(read('manifests/constants.yaml')).not.toContain('list.pageSize');
});

test('files are written together or not at all', () => {
  write('a.yaml', 'a\n');
  write('b.yml', 'b\n');
  // A folder is where the second file is to be.
  mkdirSync(join(root, 'b.yaml/full'), { recursive: true });
  const files = [
    { before: sourceOf('a.yaml', 'a\n'), path: 'a.yaml', text: 'new\n' },
    { before: sourceOf('b.yml', 'b\n'), path: 'b.yaml', text: 'b\n' },
  ];
  expect(() => writeTogether(root, files)).toThrow();
  expect([read('a.yaml'), read('b.yml')]).toEqual(['a\n', 'b\n']);
  rmSync(join(root, 'b.yaml'), { recursive: true });
  writeTogether(root, files);
  expect([read('a.yaml'), read('b.yaml')]).toEqual(['new\n', 'b\n']);
  expect(() => read('b.yml')).toThrow();
});

describe('a file is not written', () => {
  const edit = (path: string, was = 'a\n'): EditedFile => ({ before: sourceOf(path, was), path, text: 'new\n' });

  test('if it has changed since it was read', () => {
    write('a.yaml', 'a\n');
    write('b.yaml', 'other\n');
    expect(() => writeTogether(root, [edit('a.yaml'), edit('b.yaml')])).toThrow(
      '`b.yaml` was changed in the meantime.',
    );
    expect([read('a.yaml'), read('b.yaml'), readdirSync(root).length]).toEqual(['a\n', 'other\n', 2]);
  });

  test('if it is new and somebody else has made it', () => {
    write('a.yaml', 'a\n');
    expect(() => writeTogether(root, [{ before: undefined, path: 'a.yaml', text: 'new\n' }])).toThrow(
      '`a.yaml` was made in the meantime.',
    );
    expect(read('a.yaml')).toBe('a\n');
  });

  test('if it is read-only', () => {
    write('a.yaml', 'a\n');
    chmodSync(join(root, 'a.yaml'), 0o444);
    expect(() => writeTogether(root, [edit('a.yaml')])).toThrow('`a.yaml` is read-only.');
    expect(read('a.yaml')).toBe('a\n');
  });

  test('if a link leads out of the project', () => {
    const outside = mkdtempSync(join(tmpdir(), 'sitefold-outside-'));
    writeFileSync(join(outside, 'a.yaml'), 'a\n');
    symlinkSync(join(outside, 'a.yaml'), join(root, 'a.yaml'));
    symlinkSync(outside, join(root, 'folder'));
    const made = { before: undefined, path: 'folder/new/b.yaml', text: 'new\n' };
    for (const file of [edit('a.yaml'), made])
      expect(() => writeTogether(root, [file])).toThrow('leads out of the project.');
    expect([readFileSync(join(outside, 'a.yaml'), 'utf8'), readdirSync(outside)]).toEqual(['a\n', ['a.yaml']]);
    rmSync(outside, { recursive: true });
  });
});

test('a file that is written keeps its permissions and the link to it', () => {
  write('real/a.yaml', 'a\n');
  chmodSync(join(root, 'real/a.yaml'), 0o640);
  symlinkSync('real/a.yaml', join(root, 'a.yaml'));
  writeTogether(root, [{ before: sourceOf('a.yaml', 'a\n'), path: 'a.yaml', text: 'new\n' }]);
  expect(read('real/a.yaml')).toBe('new\n');
  expect(lstatSync(join(root, 'a.yaml')).isSymbolicLink()).toBe(true);
  expect(statSync(join(root, 'real/a.yaml')).mode & 0o777).toBe(0o640);
});

describe('the version of a project', () => {
  test.each([
    ['0.1.0', '0.1.0', undefined],
    ['^0.1.0', '0.1.4', undefined],
    ['^0.1.0', '0.2.0', 'asked'],
    ['^1.2.0', '1.4.0', undefined],
    ['^1.2.0', '1.1.9', 'asked'],
    ['~1.2.3', '1.2.4', undefined],
    ['~1.2.3', '1.3.0', 'asked'],
    ['0.3.0', '0.1.0', 'asked'],
    ['file:../sitefold-0.1.0.tgz', '0.2.0', undefined],
  ])('that asks for %s is compared with %s', (asked, running, from) => {
    write('package.json', JSON.stringify({ dependencies: { sitefold: asked } }));
    expect(findOtherVersion(root, running)?.from).toBe(from);
  });

  test('that is installed counts more than what is asked for', () => {
    write('package.json', JSON.stringify({ devDependencies: { sitefold: '^0.1.0' } }));
    write('node_modules/sitefold/package.json', JSON.stringify({ version: '0.1.9' }));
    expect(findOtherVersion(root, '0.1.0')).toEqual({ version: '0.1.9', from: 'installed' });
    expect(findOtherVersion(root, '0.1.9')).toBeUndefined();
  });

  test('warns where nothing is published, and stops a build', async () => {
    cpSync(BAKERY, root, { recursive: true });
    write('node_modules/sitefold/package.json', JSON.stringify({ version: '0.0.1' }));
    const said =
      /This is Sitefold \S+, and the project has 0\.0\.1 installed\. Run `npx sitefold (?:content coverage|build)` .*`npm install sitefold@/;
    expect(await sitefold(['content', 'coverage', '--root', root])).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(said),
    });
    expect(await sitefold(['build', '--root', root])).toMatchObject({ code: 2, stderr: expect.stringMatching(said) });
  });
});
