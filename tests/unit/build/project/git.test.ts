import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commitOf, readSourcesAt } from '../../../../engine/build/project/git.ts';
import { readSources } from '../../../../engine/build/project/read.ts';
import type { Source } from '../../../../engine/compile/parse/parse-yaml.ts';
import { partOf } from '../../../support/coverage.ts';
import { withFolder } from '../../../support/temporary.ts';

const COMMITTED = {
  'manifests/sites.yaml': 'sites: []\n',
  'manifests/redirects.yaml': 'groups: []\n',
  'manifests/redirects/empty.csv': '',
  'content/faqs/1.yaml': 'id: 1\n',
  'content/faqs/2.yaml': 'id: 1\n',
  'content/faqs/windows.yaml': 'id: 3\r\n',
};

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function git(root: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@customer.example', ...args], {
    cwd: root,
    stdio: 'ignore',
  });
}

const textsOf = (sources: readonly Source[]): Record<string, string> =>
  Object.fromEntries(sources.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));
const ownSources = (root: string): Source[] =>
  readSources(root).sources.filter(({ path }) => /^(?:manifests|content)\//.test(path));

test.each(partOf(['sha1', 'sha256'], 1))(
  'a version has its own files, of which the same are not read again: %s',
  async (format) => {
    await withFolder(async (root) => {
      write(root, COMMITTED);
      git(root, 'init', '--quiet', `--object-format=${format}`);
      git(root, 'add', '.');
      git(root, 'commit', '--quiet', '--message', 'first');
      write(root, { 'manifests/redirects.yaml': 'groups: [] # edited\n', 'content/faqs/9.yaml': 'id: 9\n' });
      rmSync(join(root, 'content/faqs/1.yaml'));
      const now = ownSources(root);
      const { commit, sources } = readSourcesAt(root, 'HEAD', now);
      expect(commit).toBe(commitOf(root, 'HEAD'));
      expect(textsOf(sources)).toEqual(COMMITTED);
      const kept = sources.filter((source) => now.includes(source)).map(({ path }) => path);
      expect(kept.sort()).toEqual([
        'content/faqs/2.yaml',
        'content/faqs/windows.yaml',
        'manifests/redirects/empty.csv',
        'manifests/sites.yaml',
      ]);
      // The same digests as without any known file.
      expect(sources.map(({ digest }) => digest)).toEqual(
        readSourcesAt(root, 'HEAD', []).sources.map(({ digest }) => digest),
      );
    });
  },
);

test('a file that git stores with other line ends is read from the version', async () => {
  await withFolder(async (root) => {
    write(root, { ...COMMITTED, '.gitattributes': '*.yaml text eol=crlf\n' });
    git(root, 'init', '--quiet');
    git(root, 'add', '.');
    git(root, 'commit', '--quiet', '--message', 'first');
    const { sources } = readSourcesAt(root, 'HEAD', ownSources(root));
    expect(textsOf(sources)['content/faqs/windows.yaml']).toBe('id: 3\n');
  });
});

test('an unknown version is named in the error', async () => {
  await withFolder(async (root) => {
    write(root, COMMITTED);
    expect(() => readSourcesAt(root, 'HEAD', [])).toThrow('the folder is not in a git repository');
    git(root, 'init', '--quiet');
    expect(() => readSourcesAt(root, 'HEAD', [])).toThrow('there is no commit yet');
    git(root, 'add', '.');
    git(root, 'commit', '--quiet', '--message', 'first');
    expect(() => readSourcesAt(root, 'nothing', [])).toThrow('there is no version `nothing`');
    expect(() => readSourcesAt(root, '--all', [])).toThrow('`--all` is not a version');
  });
});
