import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTime } from '../../../engine/build/build-key.ts';

const COMMITTED = '2026-03-14T09:26:53.000Z';
const NOW = '2027-01-02T03:04:05.000Z';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitefold-time-'));
  vi.stubEnv('SOURCE_DATE_EPOCH', undefined);
  // Git must not find a repository above the temporary folder.
  vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir());
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function commit(): void {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z',
    GIT_COMMITTER_DATE: COMMITTED,
  };
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@kaveno.example', ...args], {
      cwd: folder,
      env,
      stdio: 'ignore',
    });
  };
  git('init');
  writeFileSync(join(folder, 'sites.yaml'), 'sites: []\n');
  git('add', '.');
  git('commit', '-m', 'add sites');
}

describe('the time of a build', () => {
  test('is that of SOURCE_DATE_EPOCH, in seconds', async () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000');
    commit();
    expect(await buildTime(folder)).toBe('2023-11-14T22:13:20.000Z');
  });

  test('is the time of the commit if all changes are committed', async () => {
    commit();
    expect(await buildTime(folder)).toBe(COMMITTED);
  });

  test('is the current time if a file is changed or new', async () => {
    commit();
    writeFileSync(join(folder, 'sites.yaml'), 'sites: [1]\n');
    expect(await buildTime(folder)).toBe(NOW);
    writeFileSync(join(folder, 'sites.yaml'), 'sites: []\n');
    expect(await buildTime(folder)).toBe(COMMITTED);
    writeFileSync(join(folder, 'routes.yaml'), 'routes: []\n');
    expect(await buildTime(folder)).toBe(NOW);
  });

  test('is the current time without a repository', async () => {
    expect(await buildTime(folder)).toBe(NOW);
  });

  test.each(['', 'yesterday', '-1', '1e9', '1700000000.5', ' 1700000000'])(
    'is now where SOURCE_DATE_EPOCH is `%s`',
    async (value) => {
      vi.stubEnv('SOURCE_DATE_EPOCH', value);
      expect(await buildTime(folder)).toBe(NOW);
    },
  );
});
