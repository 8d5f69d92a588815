import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLatest } from '../../engine/build/release/release.ts';
import { createFileSource } from '../../engine/content/files.ts';
import { BUILT, BUILT_SITES } from '../support/built.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { startCms } from '../support/cms-server.ts';
import { COVERS_ALL } from '../support/coverage.ts';
import { publishCopy } from '../support/published.ts';
import { projectWithoutContent } from '../support/project-without-content.ts';
import { realModel, REPOSITORY } from '../support/real.ts';
import { sitefold } from '../support/sitefold.ts';

let folder = '';
/** A project without content, whose manifests are read once. */
let root = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-cms-'));
  root = projectWithoutContent(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

// Before the build that has a CMS, whose answers are kept.
test('without a CMS and without an earlier answer the build fails, and the old one stays', async () => {
  const out = join(folder, 'none');
  const built = await callSitefold(['build', '--root', root, '--out', out], {
    env: { CONTENT_URL: 'http://127.0.0.1:9' },
  });
  expect(built.code).toBe(4);
  expect(built.stderr).toContain('There is no snapshot of an earlier build to use instead.');
  expect(built.stderr).not.toMatch(/ at .*\.ts:\d+/);
  expect(existsSync(join(out, 'builds/latest.json'))).toBe(false);
});

test('the build that a CMS gives is the one of the files: its id, which is a digest of all that pages are made of, is the same', async () => {
  const out = join(folder, 'out');
  const cms = await startCms(createFileSource(realModel(), { build: 'of-a-test' }));
  const env = { CONTENT_URL: cms.url.href };
  const build = (...options: string[]): ReturnType<typeof sitefold> =>
    sitefold(['build', '--root', root, '--out', out, ...BUILT_SITES, ...options], { env });
  const id = readLatest(BUILT)?.id ?? '';
  const unchanged = `unchanged: build ${id}`;
  await publishCopy(out, id);
  const built = await build().finally(() => cms.close());
  expect(built.stderr).toContain(unchanged);
  expect(built.code).toBe(0);

  // The CMS is gone: its last answers are used, whether that is wanted or not.
  if (COVERS_ALL) {
    const without = await build();
    expect(without.code).toBe(0);
    expect(without.stderr).toMatch(
      /content: The CMS failed at `siteMap`.* The build uses the snapshot that was taken \d+ minutes? ago\./,
    );
    expect(without.stderr).toContain(unchanged);
    const offline = await build('--offline');
    expect(offline.code).toBe(0);
    expect(offline.stderr).toContain('The CMS is not asked.');
    expect(offline.stderr).toContain(unchanged);
  }
});

test.each([
  ['cms.example', 'CONTENT_URL is not a valid address.'],
  ['http://cms.example', 'CONTENT_URL must begin with https://'],
  ['https://me:secret@cms.example', 'must not contain a user or a password'],
  ['https://cms.example/?key=1', 'must not contain a query or a fragment'],
])('the address %s is refused', async (address, message) => {
  const built = await callSitefold(['build', '--root', REPOSITORY], { env: { CONTENT_URL: address } });
  expect(built.code).toBe(2);
  expect(built.stderr).toContain(message);
  expect(built.stderr).not.toContain('secret@');
});
