import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLatest, servedReleases } from '../../engine/build/release/release.ts';
import { digestTree } from '../support/digest-tree.ts';
import { REPOSITORY } from '../support/real.ts';
import { sitefold } from '../support/sitefold.ts';
import { publishFiles } from '../support/small-release.ts';
import { copyProject, withFolder } from '../support/temporary.ts';

function isUnmounted(disk: string): boolean {
  try {
    execFileSync('umount', [disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('two builds of the same files in two folders are byte-identical', async () => {
  await withFolder(async (folder) => {
    const trees = [];
    for (const name of ['one', 'another-with-a-longer-name']) {
      const copy = join(folder, name);
      mkdirSync(copy);
      for (const part of [
        'engine',
        'cli',
        'islands',
        'manifests',
        'content',
        'theme',
        'package.json',
        'package-lock.json',
        'tsconfig.json',
      ])
        cpSync(`${REPOSITORY}${part}`, join(copy, part), { recursive: true });
      symlinkSync(`${REPOSITORY}node_modules`, join(copy, 'node_modules'));
      // The environment must not matter.
      const env = { ...process.env, CI: name, SOURCE_DATE_EPOCH: '1700000000' };
      execFileSync(
        `${REPOSITORY}node_modules/.bin/node`,
        [join(copy, 'cli/bin.js'), 'build', '--root', copy, '--only', 'th,ae'],
        { env, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      // Beside the release, a process of the background may be at work.
      trees.push({ ...digestTree(join(copy, 'dist/current/')), ...digestTree(join(copy, 'dist/builds')) });
    }
    expect(Object.keys(trees[0] ?? {}).length).toBeGreaterThan(1500);
    expect(trees[1]).toEqual(trees[0]);
  });
});

describe('a build that cannot go on leaves the last one in place', () => {
  test('a full disk is one line', async () => {
    if (process.getuid?.() !== 0) throw new Error('this test mounts a small file system and needs root');
    await withFolder(async (folder) => {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', disk]);
      try {
        const { code, stderr } = await sitefold(['build', '--out', disk, '--root', REPOSITORY, '--only', 'root']);
        expect(code).toBe(1);
        expect(stderr).toMatch(
          /sitefold: The build stopped while [a-z ]+: the disk is full .* The last build is still in place\.\n$/,
        );
        expect(stderr).not.toMatch(/\n {4}at /);
        expect(readLatest(disk)).toBeUndefined();
      } finally {
        // What the build left is being deleted in the background.
        await expect.poll(() => isUnmounted(disk)).toBe(true);
      }
    });
  });

  test('killed at ten moments, the last build is whole and the next one goes through', async () => {
    await withFolder(async (folder) => {
      copyProject(folder);
      expect((await sitefold(['build', '--root', folder, '--only', 'root'])).code).toBe(0);
      const id = readLatest(join(folder, 'dist'))?.id;
      const before = digestTree(join(folder, 'dist/current/'));
      for (let moment = 1; moment <= 10; moment += 1) {
        const child = spawn(
          `${REPOSITORY}node_modules/.bin/sitefold`,
          ['build', '--root', folder, '--only', 'root', '--force'],
          { stdio: 'ignore' },
        );
        await new Promise((later) => setTimeout(later, 250 * moment));
        child.kill('SIGKILL');
        await new Promise((end) =>
          child.exitCode === null && child.signalCode === null ? child.on('close', end) : end(undefined),
        );
        expect(readLatest(join(folder, 'dist'))?.id).toBe(id);
        expect(digestTree(join(folder, 'dist/current/'))).toEqual(before);
      }
      expect((await sitefold(['build', '--root', folder, '--only', 'root', '--force'])).code).toBe(0);
    });
  });
});

test('a build keeps the releases before', async () => {
  await withFolder(async (folder) => {
    copyProject(folder);
    for (const year of [2024, 2025, 2026]) {
      const path = join(folder, 'content/faqs/101.yaml');
      writeFileSync(path, readFileSync(path, 'utf8').replace(/updated: .*/, `updated: ${year}-01-01`));
      expect((await sitefold(['build', '--root', folder, '--only', 'root'])).code).toBe(0);
    }
    expect(servedReleases(join(folder, 'dist'))).toHaveLength(3);
    expect(existsSync(join(folder, 'dist/current/site.json'))).toBe(true);
    rmSync(join(folder, 'dist/current'), { force: true });
    expect(readLatest(join(folder, 'dist'))).toBeUndefined();
  });
});

test('a redirect that is added to the manifests is served by the next build', async () => {
  await withFolder(async (folder) => {
    copyProject(folder);
    expect((await sitefold(['build', '--root', folder, '--only', 'root'])).code).toBe(0);
    const first = readLatest(join(folder, 'dist'))?.id;
    appendFileSync(
      join(folder, 'manifests/redirects.yaml'),
      '\n  - name: New\n    rules:\n      - from: /{site}/new-address\n        to: /{site}/faq\n',
    );
    expect((await sitefold(['build', '--root', folder, '--only', 'root'])).code).toBe(0);
    expect(readLatest(join(folder, 'dist'))?.id).not.toBe(first);
    expect(readFileSync(join(folder, 'dist/current/site.json'), 'utf8')).toContain('/new-address');
  });
});

test('a build with far fewer pages than the current release is refused, unless that is allowed', async () => {
  await withFolder(async (folder) => {
    copyProject(folder);
    const out = join(folder, 'dist');
    const sites = join(folder, 'manifests/sites.yaml');
    writeFileSync(sites, switchOffAll(readFileSync(sites, 'utf8')));
    const pages = Array.from({ length: 5000 }, (_, index) => [`client/gone/${1000 + index}/index.html`, 'gone']);
    await publishFiles(out, 'large', Object.fromEntries(pages));
    const refused = await sitefold(['build', '--root', folder]);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        /The new release is not switched to: it has \d+ pages, and the current release has 5000\. 5000 pages would be gone, such as \/gone\/1000, .*--allow-shrink\.\n$/,
      ),
    ]);
    expect(readLatest(out)?.id).toBe('large');
    expect((await sitefold(['build', '--root', folder, '--allow-shrink'])).code).toBe(0);
    expect(readLatest(out)?.id).not.toBe('large');
  });
});

/** Switches all sites off but the root. */
function switchOffAll(sites: string): string {
  const [head = '', root = '', ...others] = sites.split(/(?=^ {2}- siteId: )/m);
  return [head, root, ...others.map((site) => site.replace(/^( +state:) 1/m, '$1 0'))].join('');
}
