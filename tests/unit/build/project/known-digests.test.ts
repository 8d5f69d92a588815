import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDigests } from '../../../../engine/build/project/known-digests.ts';
import { readFewSources, readSources, type ReadResult } from '../../../../engine/build/project/read.ts';
import { withFolder } from '../../../support/temporary.ts';

const SITES = 'manifests/sites.yaml';
const OWN = 'content/files/manual.pdf';

/** The clock of this process; that of the file system goes on as it does. */
let now = 0;
beforeEach(() => {
  now = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

async function withProject(use: (root: string, write: (path: string, text: string) => void) => void): Promise<void> {
  await withFolder(async (root) => {
    const write = (path: string, text: string): void => {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    write(SITES, 'sites: []\n');
    write('manifests/redirects.yaml', 'groups: []\n');
    write(OWN, '%PDF-1.7\n');
    utimesSync(join(root, SITES), 1000, 1000);
    await Promise.resolve(use(root, write));
  });
}

/** All that is read, as data. */
function contentOf({ sources, diagnostics }: ReadResult): unknown {
  return [
    sources.map(({ path, digest, bytes, size }) => [path, digest, Buffer.from(bytes).toString('latin1'), size]),
    diagnostics,
  ];
}

const find = ({ sources }: ReadResult, path: string) => sources.find((source) => source.path === path);

test('a project that is read again is the same, byte for byte', async () => {
  await withProject((root) => {
    const whole = contentOf(readSources(root));
    expect(contentOf(readFewSources(root))).toEqual(whole);
    expect(contentOf(readFewSources(root))).toEqual(whole);
  });
});

test('a file that is as it was is not read', async () => {
  await withProject((root, write) => {
    readFewSources(root);
    const read = vi.fn(() => ({ path: SITES, bytes: new Uint8Array(), digest: 'read' }));
    const digests = openDigests(root);
    expect(digests.take({ root, path: SITES }, read).digest).toBe(find(readSources(root), SITES)?.digest);
    expect(read).not.toHaveBeenCalled();
    write(SITES, 'sites: [] # more\n');
    expect(digests.take({ root, path: SITES }, read).digest).toBe('read');
  });
});

test.each<[how: string, change: (file: string) => void]>([
  ['has another text of the same length', (file) => writeFileSync(file, 'sites: {}\n')],
  [
    'has another text of the same length and the same time',
    (file) => {
      writeFileSync(file, 'sites: {}\n');
      utimesSync(file, 1000, 1000);
    },
  ],
  [
    'is replaced by another one',
    (file) => {
      writeFileSync(`${file}.new`, 'sites: {}\n');
      renameSync(`${file}.new`, file);
    },
  ],
  [
    'is a link now',
    (file) => {
      writeFileSync(`${file}.other`, 'sites: {}\n');
      rmSync(file);
      symlinkSync(`${file}.other`, file);
    },
  ],
])('a file that %s is read', async (_, change) => {
  await withProject((root) => {
    readFewSources(root);
    change(join(root, SITES));
    expect(contentOf(readFewSources(root))).toEqual(contentOf(readSources(root)));
    expect(Buffer.from(find(readFewSources(root), SITES)?.bytes ?? []).toString()).toBe('sites: {}\n');
  });
});

test('a file that was changed just before it was read is read again', async () => {
  await withProject((root) => {
    now = Date.now() - 60_000;
    readFewSources(root);
    const read = vi.fn(() => ({ path: SITES, bytes: new Uint8Array(), digest: 'read' }));
    expect(openDigests(root).take({ root, path: SITES }, read).digest).toBe('read');
  });
});

test('the digests are kept anew only when much is new', async () => {
  await withProject((root, write) => {
    readFewSources(root);
    const list = join(root, '.sitefold/digests.json');
    const first = readFileSync(list, 'utf8');
    write(SITES, 'sites: {}\n');
    readFewSources(root);
    expect(readFileSync(list, 'utf8')).toBe(first);
    write(OWN, `%PDF-1.7\n${' '.repeat(70_000)}`);
    readFewSources(root);
    expect(readFileSync(list, 'utf8')).not.toBe(first);
  });
});

test('a file that changes while a command runs is told', async () => {
  await withProject((root, write) => {
    readFewSources(root);
    const source = find(readFewSources(root), SITES);
    write(SITES, 'sites: {}\n');
    expect(() => source?.bytes).toThrow('`manifests/sites.yaml` was changed while the command ran. Call it again.');
  });
});

test.each(['', '{', '[]', '["digests-2", {}]', '["digests-3"]', '["digests-3", { "manifests/sites.yaml": 7 }]'])(
  'a file of digests with %j counts as empty',
  async (text) => {
    await withProject((root, write) => {
      write('.sitefold/digests.json', text);
      expect(contentOf(readFewSources(root))).toEqual(contentOf(readSources(root)));
    });
  },
);

test('a link to nothing and a folder behind a link are told as they are without digests', async () => {
  await withProject((root) => {
    symlinkSync('nowhere', join(root, 'manifests/gone.yaml'));
    symlinkSync('.', join(root, 'manifests/loop.yaml'));
    const { diagnostics } = readSources(root);
    expect(diagnostics).toHaveLength(2);
    expect(readFewSources(root).diagnostics).toEqual(diagnostics);
    expect(readFewSources(root).diagnostics).toEqual(diagnostics);
  });
});
