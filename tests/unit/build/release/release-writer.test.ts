import { hash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  beginRelease,
  discardRelease,
  publishRelease,
  type ReleaseWriter,
} from '../../../../engine/build/release/release-writer.ts';
import { readLatest, releaseLayout } from '../../../../engine/build/release/release.ts';
import { tidy } from '../../../../engine/build/release/tidy.ts';
import { WITHOUT_PROCESSES } from '../../../support/publish-folder.ts';
import { NEEDED, differences, namesOf, publishFiles, servedFiles } from '../../../support/small-release.ts';

const BUILT_AT = '2026-03-14T09:26:53.000Z';
/** No process has this number: it is beyond what Linux gives out. */
const DEAD = 2 ** 22 + 1;
const PAGES = { 'client/index.html': 'home', 'client/th/index.html': 'thai', 'client/th/faq/index.html': 'faq' };
const ALL = [...Object.keys(NEEDED), ...Object.keys(PAGES)];

let out = '';

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'sitefold-writer-'));
});

afterEach(() => {
  rmSync(out, { recursive: true, force: true });
});

const current = (path: string): string => join(releaseLayout(out).current, path);
const inode = (file: string): number => lstatSync(file).ino;
const markOf = (text: string): { sha256: string; bytes: number } => ({
  sha256: hash('sha256', text),
  bytes: Buffer.byteLength(text),
});

function keepAll(writer: ReleaseWriter): string[] {
  return ALL.filter((path) => writer.keep(path));
}

function publish(writer: ReleaseWriter, id: string): ReturnType<typeof publishRelease> {
  return publishRelease(writer, { id, builtAt: BUILT_AT }, WITHOUT_PROCESSES);
}

describe('the first release', () => {
  test('starts from nothing', () => {
    const writer = beginRelease(out);
    expect(writer.before.size).toBe(0);
    expect(writer.keep('client/index.html')).toBe(false);
    expect(writer.notes).toEqual([]);
  });

  test('holds what was written, linked and added', async () => {
    const writer = beginRelease(out);
    for (const [path, text] of Object.entries(NEEDED)) writer.write(path, text);
    const store = join(out, 'store');
    writeFileSync(store, 'linked');
    writer.link('client/linked.txt', store, markOf('linked'));
    writeFileSync(join(writer.folder, 'client/added.txt'), 'added');
    writer.add('client/added.txt', markOf('added'));
    writer.write('client/bytes.bin', new Uint8Array([1, 2, 255]));
    expect(await publish(writer, 'one')).toEqual({
      kind: 'published',
      release: 'one',
      figures: { pages: 0, files: 8 },
    });
    expect(Object.keys(servedFiles(out))).toEqual(['added.txt', 'bytes.bin', 'linked.txt']);
    expect(inode(current('client/linked.txt'))).toBe(inode(store));
    expect(await differences(out)).toEqual([]);
  });
});

describe.each([
  ['with the spare', true],
  ['without a spare, file by file', false],
])('a further release %s', (_, hasSpare) => {
  beforeEach(async () => {
    await publishFiles(out, 'one', PAGES);
    if (hasSpare) tidy(out);
  });

  /** Begins a release, and checks how. */
  function begin(): ReleaseWriter {
    expect(namesOf(out).filter((name) => name.startsWith('.spare'))).toHaveLength(hasSpare ? 2 : 0);
    const writer = beginRelease(out);
    expect(existsSync(join(writer.folder, 'client/index.html'))).toBe(hasSpare);
    expect(namesOf(out).filter((name) => name.startsWith('.spare'))).toHaveLength(hasSpare ? 1 : 0);
    return writer;
  }

  test('keeps all files at once if it is a copy', async () => {
    const writer = begin();
    writer.write('site.json', 'other');
    expect(writer.keepAll()).toBe(hasSpare);
    expect([...writer.after.keys()].sort()).toEqual(hasSpare ? [...ALL].sort() : ['site.json']);
    if (!hasSpare) return;
    expect(await publish(writer, 'two')).toMatchObject({ kind: 'published' });
    expect(readFileSync(current('site.json'), 'utf8')).toBe('other');
    expect(await differences(out)).toEqual([]);
  });

  test('keeps no files at once if one of them was changed in place', () => {
    const writer = begin();
    writeFileSync(join(hasSpare ? writer.folder : current('.'), 'client/index.html'), 'changed');
    expect(writer.keepAll()).toBe(false);
    expect(writer.after.size).toBe(0);
  });

  test('shares what it keeps, and drops the rest with folders that become empty', async () => {
    const writer = begin();
    expect([...writer.before.keys()]).toEqual([...ALL].sort());
    for (const path of [...Object.keys(NEEDED), 'client/index.html']) expect(writer.keep(path)).toBe(true);
    writer.write('client/new/index.html', 'new');
    const kept = inode(current('client/index.html'));
    const published = await publishRelease(
      writer,
      { id: 'two', builtAt: BUILT_AT },
      { ...WITHOUT_PROCESSES, allowShrink: true },
    );
    expect(published).toEqual({
      kind: 'published',
      release: 'two',
      figures: {
        pages: 2,
        files: 7,
        changes: { pages: { added: 1, removed: 2, changed: 0 }, files: { added: 1, removed: 2, changed: 0 } },
      },
    });
    expect(servedFiles(out)).toEqual({ 'index.html': 'home', 'new/index.html': 'new' });
    expect(inode(current('client/index.html'))).toBe(kept);
    expect(existsSync(current('client/th'))).toBe(false);
    expect(await differences(out)).toEqual([]);
    expect(readFileSync(join(releaseLayout(out).releases, 'one/client/th/faq/index.html'), 'utf8')).toBe('faq');
  });

  test.each<[string, (file: string) => void, boolean]>([
    ['that is cut off', (file) => truncateSync(file, 1), false],
    ['that is longer', (file) => appendFileSync(file, '!'), false],
    ['that has other bytes of the same number', (file) => writeFileSync(file, 'HOME'), false],
    ['that was only touched', (file) => utimesSync(file, new Date(), new Date(Date.now() + 60_000)), true],
  ])('looks at a file %s before it keeps it', (_what, change, isKept) => {
    change(current('client/index.html'));
    expect(begin().keep('client/index.html')).toBe(isKept);
  });

  test('makes a damaged file anew, and the release before keeps its own', async () => {
    writeFileSync(current('client/index.html'), 'HOME');
    const writer = begin();
    expect(keepAll(writer)).toEqual(ALL.filter((path) => path !== 'client/index.html'));
    writer.write('client/index.html', 'home');
    expect(await publish(writer, 'two')).toMatchObject({ kind: 'published' });
    expect(servedFiles(out)['index.html']).toBe('home');
    expect(await differences(out)).toEqual([]);
    expect(readFileSync(join(releaseLayout(out).releases, 'one/client/index.html'), 'utf8')).toBe('HOME');
  });

  test.each<[string, (writer: ReleaseWriter, store: string) => void]>([
    ['writes', (writer) => writer.write('client/index.html', 'other')],
    ['links', (writer, store) => writer.link('client/index.html', store, markOf('other'))],
    [
      'first keeps, then writes',
      (writer) => {
        writer.keep('client/index.html');
        writer.write('client/index.html', 'other');
      },
    ],
    [
      'writes twice',
      (writer) => {
        writer.write('client/index.html', 'one');
        writer.write('client/index.html', 'other');
      },
    ],
  ])('%s a file, and never through the file of the release before', async (_what, change) => {
    const store = join(out, 'store');
    writeFileSync(store, 'other');
    const writer = begin();
    keepAll(writer);
    change(writer, store);
    expect(readFileSync(current('client/index.html'), 'utf8')).toBe('home');
    expect(await publish(writer, 'two')).toMatchObject({ kind: 'published' });
    expect(servedFiles(out)['index.html']).toBe('other');
    expect(await differences(out)).toEqual([]);
    expect(readFileSync(join(releaseLayout(out).releases, 'one/client/index.html'), 'utf8')).toBe('home');
    expect(readFileSync(store, 'utf8')).toBe('other');
  });

  test('keeps a file that is written with the bytes of before: its time is a part of what caches hold', async () => {
    const writer = begin();
    keepAll(writer);
    writer.write('client/index.html', 'other');
    writer.write('client/index.html', 'home');
    writer.write('client/th/index.html', 'changed');
    const kept = inode(current('client/th/faq/index.html'));
    await publish(writer, 'two');
    expect(servedFiles(out)).toEqual({ 'index.html': 'home', 'th/faq/index.html': 'faq', 'th/index.html': 'changed' });
    expect(inode(current('client/th/faq/index.html'))).toBe(kept);
    expect(await differences(out)).toEqual([]);
  });

  test('puts a file where a folder was, and a folder where a file was', async () => {
    const writer = begin();
    for (const path of Object.keys(NEEDED)) writer.keep(path);
    writer.write('client/th', 'a file');
    writer.write('client/index.html/index.html', 'below');
    await publishRelease(writer, { id: 'two', builtAt: BUILT_AT }, { ...WITHOUT_PROCESSES, allowShrink: true });
    expect(servedFiles(out)).toEqual({ 'index.html/index.html': 'below', th: 'a file' });
    expect(await differences(out)).toEqual([]);
  });

  test('that is given up leaves the release before, and nothing else', async () => {
    const writer = begin();
    writer.keep('client/index.html');
    writer.write('client/th/index.html', 'other');
    discardRelease(writer, tidy);
    expect(namesOf(out)).toEqual(['.spare-1', '.spare-2', 'history.json', 'one']);
    expect(readLatest(out)?.id).toBe('one');
    expect(await differences(out)).toEqual([]);
  });

  test('with the same files and the same id is the current one', async () => {
    const writer = begin();
    expect(keepAll(writer)).toEqual(ALL);
    expect(await publish(writer, 'one')).toEqual({ kind: 'same', release: 'one' });
    tidy(out);
    expect(namesOf(out)).toEqual(['.spare-1', '.spare-2', 'history.json', 'one']);
    expect(await differences(out)).toEqual([]);
  });
});

describe('a spare', () => {
  const spares = ['.spare-1', '.spare-2'];
  const spareOf = (name: string, path = ''): string => join(releaseLayout(out).releases, name, path);
  const isCopied = (writer: ReleaseWriter): boolean => existsSync(join(writer.folder, 'client'));

  async function publishSecond(): Promise<void> {
    const files = { ...PAGES, 'client/index.html': 'second', 'client/added/index.html': 'added' };
    expect(await publishFiles(out, 'two', files)).toMatchObject({ kind: 'published' });
  }

  beforeEach(async () => {
    await publishFiles(out, 'one', { ...PAGES, 'client/gone/index.html': 'gone' });
    tidy(out);
  });

  test('of an earlier release is brought up to date', async () => {
    await publishSecond();
    const writer = beginRelease(out);
    expect(isCopied(writer)).toBe(true);
    expect(existsSync(join(writer.folder, 'client/gone'))).toBe(false);
    expect([...keepAll(writer), writer.keep('client/added/index.html')]).toEqual([...ALL, true]);
    expect(readFileSync(join(writer.folder, 'client/index.html'), 'utf8')).toBe('second');
    expect(inode(join(writer.folder, 'client/added/index.html'))).toBe(inode(current('client/added/index.html')));
    await publish(writer, 'three');
    expect(servedFiles(out)).toMatchObject({ 'index.html': 'second', 'added/index.html': 'added' });
    expect(await differences(out)).toEqual([]);
  });

  test('of an earlier release, in which a file was changed in place since, is not trusted for this file', async () => {
    writeFileSync(current('client/th/index.html'), 'THAI');
    await publishSecond();
    const writer = beginRelease(out);
    expect(isCopied(writer)).toBe(true);
    expect(keepAll(writer)).toEqual(ALL.filter((path) => path !== 'client/th/index.html'));
  });

  test('that is not complete is not used: its record is missing or cut off', () => {
    for (const [index, name] of spares.entries())
      if (index === 0) rmSync(spareOf(name, 'integrity.json'));
      else truncateSync(spareOf(name, 'integrity.json'), 200);
    // The record of the release is the same file.
    expect(beginRelease(out).before.size).toBe(0);
    expect(spares.every((name) => existsSync(spareOf(name)))).toBe(true);
  });

  test('whose record is damaged is set aside', async () => {
    const record = spareOf('.spare-2', 'integrity.json');
    const text = readFileSync(record, 'utf8');
    rmSync(record);
    writeFileSync(record, text.replace('client/index.html', 'client/other.html'));
    // It begins as the first spare.
    await publishSecond();
    const writer = beginRelease(out);
    expect(isCopied(writer)).toBe(false);
    expect(keepAll(writer)).toEqual(ALL);
    expect(namesOf(out).filter((name) => /^\.(?:spare|old)/.test(name))).toEqual([`.old-1-work-${process.pid}`]);
  });

  test('that is being made is not used', () => {
    for (const name of spares) renameSync(spareOf(name), spareOf(`.making-${DEAD}${name.at(-1)}`));
    const writer = beginRelease(out);
    expect(isCopied(writer)).toBe(false);
    expect(keepAll(writer)).toEqual(ALL);
  });

  test('that lacks a file is not trusted for this file', async () => {
    for (const name of spares) rmSync(spareOf(name, 'client/index.html'));
    const writer = beginRelease(out);
    expect(isCopied(writer)).toBe(true);
    expect(keepAll(writer)).toEqual(ALL.filter((path) => path !== 'client/index.html'));
    writer.write('client/index.html', 'home');
    await publish(writer, 'two');
    expect(await differences(out)).toEqual([]);
  });
});

test('a file from another disk is copied, with its time', async () => {
  const disk = mkdtempSync('/dev/shm/sitefold-writer-');
  try {
    const store = join(disk, 'store');
    writeFileSync(store, 'stored');
    utimesSync(store, new Date(1_700_000_000_000), new Date(1_700_000_000_000));
    expect(lstatSync(disk).dev).not.toBe(lstatSync(out).dev);
    const writer = beginRelease(out);
    for (const [path, text] of Object.entries(NEEDED)) writer.write(path, text);
    writer.link('client/index.html', store, markOf('stored'));
    await publish(writer, 'one');
    expect(servedFiles(out)).toEqual({ 'index.html': 'stored' });
    expect(lstatSync(current('client/index.html')).mtimeMs).toBe(1_700_000_000_000);
    expect(readFileSync(store, 'utf8')).toBe('stored');
  } finally {
    rmSync(disk, { recursive: true });
  }
});

test.each(['', '/client/a', 'client/../../a', './a', 'client//a'])('`%s` is refused as a path', (path) => {
  expect(() => beginRelease(out).write(path, '')).toThrow(/is not a path below a release/);
});

describe('what a stopped build left', () => {
  test('is set aside and mentioned; a build that is running keeps its own', async () => {
    await publishFiles(out, 'one', PAGES);
    const { releases } = releaseLayout(out);
    for (const pid of [DEAD, process.pid, 1]) mkdirSync(join(releases, `.work-${pid}/client`), { recursive: true });
    const writer = beginRelease(out);
    expect(writer.notes).toEqual([
      'A build was stopped before its end; what it left is removed.',
      'A build was stopped before its end; what it left is removed.',
    ]);
    expect(namesOf(out).filter((name) => name.startsWith('.work-'))).toEqual(['.work-1', `.work-${process.pid}`]);
    expect(existsSync(join(writer.folder, 'client'))).toBe(false);
  });

  test('a release without a sound record is mentioned, and nothing is taken over', async () => {
    await publishFiles(out, 'one', PAGES);
    truncateSync(current('integrity.json'), 100);
    const writer = beginRelease(out);
    expect(writer.before.size).toBe(0);
    expect(writer.notes).toEqual(['The release one has no sound integrity.json, so no file of it is taken over.']);
    expect(keepAll(writer)).toEqual([]);
  });
});

describe('a release is not switched to', () => {
  beforeEach(() => publishFiles(out, 'one', PAGES));

  afterEach(async () => {
    expect(readLatest(out)?.id).toBe('one');
    expect(await differences(out)).toEqual([]);
  });

  test('with files that are not as they were written; written anew, they are', async () => {
    const writer = beginRelease(out);
    keepAll(writer);
    const store = join(out, 'store');
    writeFileSync(store, 'cut of');
    writer.link('client/a.txt', store, markOf('cut off'));
    writer.add('client/b.txt', markOf('never written'));
    expect(await publish(writer, 'two')).toEqual({ kind: 'damaged', paths: ['client/a.txt', 'client/b.txt'] });
    expect(readLatest(out)?.id).toBe('one');
    writer.write('client/a.txt', 'cut off');
    writer.write('client/b.txt', 'written');
    expect(await publish(writer, 'two')).toMatchObject({ kind: 'published' });
    expect(await differences(out)).toEqual([]);
    await publishFiles(out, 'one', PAGES);
  });

  test('with more than a tenth fewer pages, unless that is allowed', async () => {
    const lists = [20, 18, 16].map((length) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`client/p${10 + index}/index.html`, ''])),
    );
    const [twenty = {}, eighteen = {}, sixteen = {}] = lists;
    expect(await publishFiles(out, 'many', twenty)).toMatchObject({ kind: 'published' });
    expect(await publishFiles(out, 'few', sixteen)).toEqual({
      kind: 'shrunk',
      pages: 16,
      before: 20,
      missing: ['/p26', '/p27', '/p28', '/p29'],
    });
    expect(readLatest(out)?.id).toBe('many');
    expect(await publishFiles(out, 'fewer', eighteen)).toMatchObject({ kind: 'published' });
    expect(await publishFiles(out, 'one', PAGES, { allowShrink: true })).toMatchObject({ kind: 'published' });
  });

  test('that does not load, which is tried if its code or the format of its data is new', async () => {
    const loaded: string[] = [];
    const load = (folder: string): Promise<string> => {
      loaded.push(folder);
      return Promise.resolve('it is broken');
    };
    const code = { ...PAGES, 'server/chunks/a.mjs': 'export {};' };
    for (const [id, files] of Object.entries({ two: code, three: { ...PAGES, 'format.json': '3' } }))
      expect(await publishFiles(out, id, files, { load })).toEqual({ kind: 'unloadable', reason: 'it is broken' });
    expect(loaded).toHaveLength(2);
    expect(await publishFiles(out, 'four', { ...PAGES, 'client/index.html': 'new' }, { load })).toMatchObject({
      kind: 'published',
    });
    expect(loaded).toHaveLength(2);
    await publishFiles(out, 'one', PAGES);
  });
});
