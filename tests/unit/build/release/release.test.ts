import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readLatest, releaseLayout, takeLock } from '../../../../engine/build/release/release.ts';
import { publishFolder } from '../../../support/publish-folder.ts';

const BUILT_AT = '2026-03-14T09:26:53.000Z';

let folder = '';
let out = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-release-'));
  out = join(folder, 'dist');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A finished build: what a release needs, and a file by which the releases are told apart. */
function build(text: string): string {
  const built = mkdtempSync(join(folder, 'build-'));
  mkdirSync(join(built, 'client/th'), { recursive: true });
  writeFileSync(join(built, 'site.json'), '{}\n');
  writeFileSync(join(built, 'client/th/index.html'), text);
  return built;
}

async function publish(id: string, text = id): Promise<void> {
  const { kind } = await publishFolder(build(text), out, { id, builtAt: BUILT_AT });
  expect(kind).toBe('published');
}

/** The page as a service would read it. */
function served(): string {
  return readFileSync(join(releaseLayout(out).current, 'client/th/index.html'), 'utf8');
}

describe('publishing', () => {
  test('an empty output folder has no release', () => {
    expect(readLatest(out)).toBeUndefined();
  });

  test('moves the build in, and latest.json says which it is', async () => {
    await publish('aaa', 'one');
    expect(served()).toBe('one');
    expect(readLatest(out)).toEqual({ id: 'aaa', builtAt: BUILT_AT });
    expect(readFileSync(releaseLayout(out).latest, 'utf8')).toBe(`{"id":"aaa","builtAt":"${BUILT_AT}"}\n`);
    // Output folders are copied and moved, so the link is relative.
    expect(readlinkSync(releaseLayout(out).current)).toBe(join('releases', 'aaa'));
  });

  test('the next one takes the place of the first, which stays', async () => {
    await publish('aaa');
    await publish('bbb');
    expect(served()).toBe('bbb');
    expect(readLatest(out)?.id).toBe('bbb');
    expect(readdirSync(releaseLayout(out).releases).sort()).toEqual(['aaa', 'bbb', 'history.json']);
  });

  test('the same one again is a folder of its own, because a service may still use the first', async () => {
    await publish('aaa', 'old');
    await publish('aaa', 'new');
    expect(served()).toBe('new');
    expect(readlinkSync(releaseLayout(out).current)).toBe(join('releases', 'aaa-2'));
    expect(readLatest(out)).toEqual({ id: 'aaa', builtAt: BUILT_AT });
  });

  test('what a stopped switch left does no harm', async () => {
    await publish('aaa');
    const { current, latest } = releaseLayout(out);
    writeFileSync(`${latest}.${process.pid}`, '{"id":');
    symlinkSync('releases/nowhere', `${current}.${process.pid}`);
    await publish('bbb');
    expect(served()).toBe('bbb');
    expect(readdirSync(out).sort()).toEqual(['builds', 'current', 'releases']);
    expect(readdirSync(join(out, 'builds'))).toEqual(['latest.json']);
  });
});

describe('where latest.json does not tell, the history does', () => {
  test.each([
    ['cut off', '{"id":"aa'],
    ['empty', ''],
    ['not an object', 'null'],
    ['without an id', '{}'],
    ['with an id that is not a text', '{"id":7}'],
    ['of another release than the link', '{"id":"bbb","builtAt":"2026-03-14T09:26:53.000Z"}'],
  ])('%s', async (_, text) => {
    await publish('aaa');
    writeFileSync(releaseLayout(out).latest, text);
    expect(readLatest(out)).toEqual({ id: 'aaa', builtAt: BUILT_AT });
  });

  test('missing, and nothing is known without a history', async () => {
    await publish('aaa');
    rmSync(releaseLayout(out).latest);
    expect(readLatest(out)).toEqual({ id: 'aaa', builtAt: BUILT_AT });
    rmSync(join(releaseLayout(out).releases, 'history.json'));
    expect(readLatest(out)).toBeUndefined();
  });
});

describe('there is no current release', () => {
  test('if the link is missing or is not a link', async () => {
    await publish('aaa');
    const { current } = releaseLayout(out);
    rmSync(current);
    expect(readLatest(out)).toBeUndefined();
    mkdirSync(current);
    expect(readLatest(out)).toBeUndefined();
  });

  test('if the release is missing or incomplete', async () => {
    await publish('aaa');
    const release = join(releaseLayout(out).releases, 'aaa');
    rmSync(join(release, 'site.json'));
    expect(readLatest(out)).toBeUndefined();
    rmSync(release, { recursive: true });
    expect(readLatest(out)).toBeUndefined();
  });
});

describe('the lock', () => {
  const lock = (): string => releaseLayout(out).lock;

  function take(): { release(): void } {
    const taken = takeLock(out);
    if ('heldBy' in taken) throw new Error(`the lock is held by ${taken.heldBy}`);
    return taken;
  }

  function hold(content: string): void {
    mkdirSync(out, { recursive: true });
    writeFileSync(lock(), content);
  }

  test('names its process, and disappears when it is released', () => {
    const taken = take();
    expect(readFileSync(lock(), 'utf8')).toBe(String(process.pid));
    taken.release();
    expect(existsSync(lock())).toBe(false);
    take().release();
  });

  test('of a living process is respected, of a dead one taken over', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      hold(String(other.pid));
      expect(takeLock(out)).toEqual({ heldBy: other.pid });
      expect(readFileSync(lock(), 'utf8')).toBe(String(other.pid));
    } finally {
      const exit = once(other, 'exit');
      other.kill('SIGKILL');
      await exit;
    }
    take();
    expect(readFileSync(lock(), 'utf8')).toBe(String(process.pid));
  });

  test('of a process of somebody else is respected', () => {
    // Process 1 is always there, and only its owner may send it signals.
    hold('1');
    expect(takeLock(out)).toEqual({ heldBy: 1 });
  });

  test.each(['nonsense', '0', '-1', '1.5', String(2 ** 40)])('with the content `%s` is taken over', (content) => {
    hold(content);
    take();
    expect(readFileSync(lock(), 'utf8')).toBe(String(process.pid));
  });

  test('with the number of this process was left by an earlier one', () => {
    hold(String(process.pid));
    expect('release' in takeLock(out)).toBe(true);
  });

  test('of a dead process is given back to another one that has taken it over in between', () => {
    hold(String(2 ** 22 + 1));
    const { renameSync } = fs;
    try {
      fs.renameSync = (from, to) => {
        hold('1');
        renameSync(from, to);
      };
      syncBuiltinESMExports();
      expect(takeLock(out)).toEqual({ heldBy: 1 });
    } finally {
      fs.renameSync = renameSync;
      syncBuiltinESMExports();
    }
    expect(readFileSync(lock(), 'utf8')).toBe('1');
    expect(readdirSync(out)).toEqual(['.lock']);
  });

  test('of another output folder is another lock', () => {
    take();
    expect('release' in takeLock(join(folder, 'other'))).toBe(true);
  });
});
