import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { TARGET_IDS } from '../../engine/redirects/targets/registry.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { digestTree } from '../support/digest-tree.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { testInAll } from '../support/test-in-all.ts';

/** What 400 more sources on three sites do not fit into. */
const TOO_SMALL = ['azure-swa', 'cloudflare-redirects'];

const root = mkdtempSync(join(tmpdir(), 'sitefold-'));
const rules = join(root, 'rules');
const emitted = join(root, 'emitted');
/** Where `cloudflare-redirects` has its only file. */
const OF_CLOUDFLARE = join(rules, 'cloudflare-redirects/_redirects');

const build = (...options: string[]) => callSitefold(['build', '--root', root, '--rules', 'rules', ...options]);

const groupOf = (name: string): string =>
  `\n  - name: ${name}\n    rules:\n      - from: /{site}/${name}\n        to: /{site}/faq\n`;

/** What `redirects emit` writes, by path. */
async function emit(...options: string[]): Promise<Record<string, string>> {
  rmSync(emitted, { recursive: true, force: true });
  const { code } = await callSitefold(['redirects', 'emit', '--root', root, '--out', emitted, ...options]);
  expect(code).toBe(0);
  return digestTree(emitted);
}

/** When each file of the rules was written, by path. */
function writtenAt(): Map<string, bigint> {
  return new Map(Object.keys(digestTree(rules)).map((path) => [path, statSync(join(rules, path), BIGINT).mtimeNs]));
}
const BIGINT = { bigint: true } as const;

function inRelease(): string {
  return readFileSync(join(releaseLayout(join(root, 'dist')).current, 'site.json'), 'utf8');
}

beforeAll(async () => {
  makeSmallProject(root, ['', 'th', 'de']);
  // Every host takes it.
  writeFileSync(join(root, 'manifests/redirects.yaml'), `groups:${groupOf('moved')}`);
  const { code, stderr } = await build();
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^built: [^]*^written: the rules of \d+ hosts in /m)]);
});

afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

describe('build --rules', () => {
  test('writes what `redirects emit` writes', async () => {
    expect(Object.keys(digestTree(rules)).length).toBeGreaterThan(TARGET_IDS.length);
    expect(digestTree(rules)).toEqual(await emit());
  });

  test('writes what is missing or was changed although the release is up to date, and nothing else', async () => {
    const [digests, times] = [digestTree(rules), writtenAt()];
    rmSync(join(rules, 'edge'), { recursive: true });
    appendFileSync(join(rules, 'csv/redirects.csv'), 'changed by hand\n');
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^unchanged: [^]*, 2 files changed$/m)]);
    expect(digestTree(rules)).toEqual(digests);
    const now = writtenAt();
    const touched = [...now].filter(([path, time]) => times.get(path) !== time).map(([path]) => path);
    expect(touched).toEqual(['csv/redirects.csv', 'edge/redirects.js']);
    expect((await build()).stderr).toContain(', 0 files changed');
  });

  test('after an edit of a redirect writes the files that it changes, with the release', async () => {
    const [digests, times] = [digestTree(rules), writtenAt()];
    appendFileSync(join(root, 'manifests/redirects.yaml'), groupOf('newly-moved'));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^built: .* 0 rendered/m)]);
    expect(inRelease()).toContain('newly-moved');
    expect(digestTree(rules)).toEqual(await emit());
    expect(readFileSync(join(rules, 'nginx/sitefold-redirects.conf'), 'utf8')).toContain('/newly-moved');
    const [changed, now] = [digestTree(rules), writtenAt()];
    const same = Object.keys(changed).filter((path) => changed[path] === digests[path]);
    expect(same).toContain('akamai/edge-redirector.meta.json');
    for (const path of same) expect(now.get(path), path).toBe(times.get(path));
  });

  test('names a host that is too small, and removes its files', async () => {
    expect(existsSync(OF_CLOUDFLARE)).toBe(true);
    mkdirSync(join(root, 'manifests/redirects'));
    const rows = Array.from({ length: 400 }, (_, index) => `/{site}/many/${index},/{site}/faq\n`);
    writeFileSync(join(root, 'manifests/redirects/many.csv'), `from,to\n${rows.join('')}`);
    const { code, stdout, stderr } = await build('--json');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^refused: cloudflare-redirects\n.*takes 2000 .*\n {2}fix: /m),
    ]);
    const { kind, rules: hosts } = JSON.parse(stdout) as { kind: string; rules: { id: string; refused: object[] }[] };
    expect([kind, hosts.map(({ id }) => id)]).toEqual(['built', TARGET_IDS]);
    expect(
      hosts
        .filter(({ refused }) => refused.length > 0)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(TOO_SMALL);
    expect(existsSync(OF_CLOUDFLARE)).toBe(false);
    expect(digestTree(rules)).toEqual(await emit());
  });

  testInAll('leaves the rules of the release that serves if the new one is refused', async () => {
    const [before, digests] = [inRelease(), digestTree(rules)];
    const sites = join(root, 'manifests/sites.yaml');
    const text = readFileSync(sites, 'utf8');
    writeFileSync(sites, text.replace(/(flag: "?de"?[^]*?state: )1/, '$10'));
    rmSync(join(root, 'manifests/redirects/many.csv'));
    const { code, stderr } = await build();
    writeFileSync(sites, text);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--allow-shrink')]);
    expect(inRelease()).toBe(before);
    expect(digestTree(rules)).toEqual(digests);
  });

  testInAll('with --only has the rules of those sites, twice', async () => {
    for (const kind of ['built', 'unchanged']) {
      const { stderr } = await build('--only', 'th', '--out', 'one');
      expect(stderr).toMatch(new RegExp(`^${kind}: `, 'm'));
      expect(digestTree(rules)).toEqual(await emit('--sites', 'root,th'));
    }
  });

  test('says that a folder cannot be written, after the release', async () => {
    writeFileSync(join(root, 'file'), '');
    rmSync(join(root, 'manifests/redirects/many.csv'), { force: true });
    const { code, stderr } = await callSitefold(['build', '--root', root, '--rules', 'file']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^built: [^]*cannot be written: it is not a folder/m)]);
  });

  test('does not go with --shard', async () => {
    const { code, stderr } = await build('--shard', '1/2');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--rules do not go with it')]);
  });
});
