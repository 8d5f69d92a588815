import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishRelease, readLatest, releaseLayout, takeLock } from '../../../../engine/build/release/release.ts';

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

function publish(id: string, text = id): void {
  publishRelease(build(text), out, { id, builtAt: BUILT_AT });
}

/** The page as a service would read it. */
function served(): string {
  return readFileSync(join(releaseLayout(out).current, 'client/th/index.html'), 'utf8');
}

function releases(): string[] {
  return readdirSync(releaseLayout(out).releases)
    .filter((name) => name !== 'order.json')
    .sort();
}

describe('publishing', () => {
  test('an empty output folder has no release', () => {
    expect(readLatest(out)).toBeUndefined();
  });

  test('moves the build in, and latest.json says which it is', () => {
    const built = build('one');
    publishRelease(built, out, { id: 'aaa', builtAt: BUILT_AT });
    expect(existsSync(built)).toBe(false);
    expect(served()).toBe('one');
    expect(readLatest(out)).toEqual({ id: 'aaa', builtAt: BUILT_AT });
    expect(readFileSync(releaseLayout(out).latest, 'utf8')).toBe(`{"id":"aaa","builtAt":"${BUILT_AT}"}\n`);
    // Output folders are copied and moved, so the link is relative.
    expect(readlinkSync(releaseLayout(out).current)).toBe(join('releases', 'aaa'));
  });

  test('the next one takes the place of the first', () => {
    publish('aaa');
    publish('bbb');
    expect(served()).toBe('bbb');
    expect(readLatest(out)?.id).toBe('bbb');
  });

  test('the one before is kept, and none besides', () => {
    publish('ccc');
    expect(releases()).toEqual(['ccc']);
    publish('bbb');
    expect(releases()).toEqual(['bbb', 'ccc']);
    // The order of publishing counts, not that of the names.
    publish('aaa');
    expect(releases()).toEqual(['aaa', 'bbb']);
    publish('bbb');
    expect(releases()).toEqual(['aaa', 'bbb']);
    expect(served()).toBe('bbb');
    publish('ddd');
    expect(releases()).toEqual(['bbb', 'ddd']);
    // The one before is still it when the same one is published again.
    publish('ddd');
    publish('ddd');
    expect(releases()).toEqual(['bbb', 'ddd']);
  });

  test('the same one again takes the new files', () => {
    publish('aaa', 'old');
    publish('aaa', 'new');
    expect(served()).toBe('new');
    expect(releases()).toEqual(['aaa']);
  });

  test('what a stopped build left behind does no harm', () => {
    publish('aaa');
    const { releases: all, current, latest } = releaseLayout(out);
    mkdirSync(join(all, 'bbb.partial'));
    writeFileSync(`${latest}.${process.pid}`, '{"id":');
    symlinkSync('releases/nowhere', `${current}.${process.pid}`);
    publish('bbb');
    expect(served()).toBe('bbb');
    expect(releases()).toEqual(['aaa', 'bbb']);
    expect(readdirSync(out).sort()).toEqual(['builds', 'current', 'releases']);
    expect(readdirSync(join(out, 'builds'))).toEqual(['latest.json']);
  });

  test('a damaged list of releases costs the older ones, not the new one', () => {
    publish('aaa');
    writeFileSync(join(releaseLayout(out).releases, 'order.json'), '["aa');
    publish('bbb');
    expect(served()).toBe('bbb');
    expect(releases()).toEqual(['bbb']);
  });
});

describe('latest.json is ignored', () => {
  test.each([
    ['cut off', '{"id":"aa'],
    ['empty', ''],
    ['not an object', 'null'],
    ['without an id', '{}'],
    ['with an id that is not a text', '{"id":7}'],
    ['of another release than the link', '{"id":"bbb","builtAt":"2026-03-14T09:26:53.000Z"}'],
  ])('%s', (_, text) => {
    publish('aaa');
    writeFileSync(releaseLayout(out).latest, text);
    expect(readLatest(out)).toBeUndefined();
    publish('aaa');
    expect(readLatest(out)?.id).toBe('aaa');
  });

  test('missing', () => {
    publish('aaa');
    rmSync(releaseLayout(out).latest);
    expect(readLatest(out)).toBeUndefined();
  });

  test('if the link is missing or is not a link', () => {
    publish('aaa');
    const { current } = releaseLayout(out);
    rmSync(current);
    expect(readLatest(out)).toBeUndefined();
    mkdirSync(current);
    expect(readLatest(out)).toBeUndefined();
  });

  test('if the release is missing or incomplete', () => {
    publish('aaa');
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

  test('of another output folder is another lock', () => {
    take();
    expect('release' in takeLock(join(folder, 'other'))).toBe(true);
  });
});
