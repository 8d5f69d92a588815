import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readLatest } from '../../engine/io/release.ts';
import { digestTree } from '../support/digest-tree.ts';
import { REPOSITORY } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { sitefold } from '../support/sitefold.ts';
import { withFolder } from '../support/temporary.ts';

/** A project that has no content of its own but its pictures and proper names, which no call answers. */
function projectWithoutContent(folder: string): string {
  const root = join(folder, 'project');
  mkdirSync(root);
  cpSync(`${REPOSITORY}manifests`, join(root, 'manifests'), { recursive: true });
  for (const part of ['content/images', 'content/films', 'content/proper-names.yaml'])
    cpSync(`${REPOSITORY}${part}`, join(root, part), { recursive: true });
  return root;
}

test('a build from the calls of a CMS is the build from files, byte for byte, on all sites', async () => {
  await withFolder(async (folder) => {
    const root = projectWithoutContent(folder);
    const out = join(folder, 'out');
    const cms = await startTestService();
    const env = { CONTENT_URL: `http://127.0.0.1:${cms.port}` };
    const built = await sitefold(['build', '--root', root, '--out', out], { env }).finally(() => cms.stop());
    expect(built.stderr).toContain('built:');
    expect(built.code).toBe(0);

    const dist = resolve(`${REPOSITORY}dist`);
    expect(readLatest(out)?.id).toBe(readLatest(dist)?.id);
    const [fromCalls, fromFiles] = [out, dist].map((base) => digestTree(join(base, 'current/')));
    expect(Object.keys(fromFiles ?? {}).length).toBeGreaterThan(40_000);
    expect(fromCalls).toEqual(fromFiles);

    // The CMS is gone: what it said last stands in, whether that is wanted or not.
    const without = await sitefold(['build', '--root', root, '--out', out], { env });
    expect(without.code).toBe(0);
    expect(without.stderr).toMatch(
      /content: The CMS failed at `siteMap`.* The build uses the snapshot that was taken \d+ minutes? ago\./,
    );
    expect(without.stderr).toContain(`unchanged: build ${readLatest(dist)?.id}`);
    const offline = await sitefold(['build', '--root', root, '--out', out, '--offline'], { env });
    expect(offline.code).toBe(0);
    expect(offline.stderr).toContain('The CMS is not asked.');
    expect(offline.stderr).toContain(`unchanged: build ${readLatest(dist)?.id}`);
  });
});

test('without a CMS and without what it said before there is no build, and the old one stays', async () => {
  await withFolder(async (folder) => {
    const root = projectWithoutContent(folder);
    const env = { CONTENT_URL: 'http://127.0.0.1:9' };
    const built = await sitefold(['build', '--root', root, '--out', join(folder, 'out')], { env });
    expect(built.code).toBe(4);
    expect(built.stderr).toContain('There is no snapshot of an earlier build to use instead.');
    expect(built.stderr).not.toMatch(/ at .*\.ts:\d+/);
    expect(existsSync(join(folder, 'out/builds/latest.json'))).toBe(false);
  });
});

test.each([
  ['cms.example', 'CONTENT_URL is no address.'],
  ['http://cms.example', 'CONTENT_URL must begin with https://'],
  ['https://me:secret@cms.example', 'must not hold a user or a password'],
  ['https://cms.example/?key=1', 'must not hold a query or a fragment'],
])('the address %s is refused', async (address, message) => {
  const built = await sitefold(['build', '--root', REPOSITORY], { env: { CONTENT_URL: address } });
  expect(built.code).toBe(2);
  expect(built.stderr).toContain(message);
  expect(built.stderr).not.toContain('secret@');
});
