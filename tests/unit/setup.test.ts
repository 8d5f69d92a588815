import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../support/real.ts';
import { withFolder } from '../support/temporary.ts';

/** What a machine has. */
interface Machine {
  /** Shell scripts in the place of programs, by name. Nothing else is on the path. */
  readonly programs: Readonly<Record<string, string>>;
  /** What the script finds instead, by the expression that asks for it: the real machine has a disk, a Node and a user of its own. */
  readonly finds?: Readonly<Record<string, string>>;
}

/** `npm` that installs nothing and succeeds, and notes that it was called. */
const NPM = 'echo called >> "$HOME/calls"';
const FAILS = 'echo "no network" >&2; exit 1';
const AS_ROOT = { 'process.getuid?.()': '0' };

interface Outcome {
  readonly code: number | null;
  readonly last: string;
}

/** Sets up a project without packages on a machine, as `npm test` does; once for each of `times`. */
async function setUp({ programs, finds = {} }: Machine, times = 1): Promise<Outcome & { readonly calls: number }> {
  let outcome: Outcome = { code: null, last: '' };
  let calls = 0;
  await withFolder((folder) => {
    const bin = join(folder, 'bin');
    for (const name of ['scripts', 'tests', 'bin']) mkdirSync(join(folder, name));
    for (const path of ['package-lock.json', 'tests/package-lock.json'])
      copyFileSync(`${REPOSITORY}${path}`, join(folder, path));
    let script = readFileSync(`${REPOSITORY}scripts/setup.mjs`, 'utf8');
    for (const [expression, value] of Object.entries(finds)) {
      expect(script).toContain(expression);
      script = script.replaceAll(expression, value);
    }
    writeFileSync(join(folder, 'scripts/setup.mjs'), script);
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    for (let time = 0; time < times; time += 1) {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', '--for-tests'], {
        cwd: folder,
        env: { PATH: bin, HOME: folder },
        encoding: 'utf8',
      });
      outcome = { code: status, last: stderr.trim().split('\n').at(-1) ?? '' };
    }
    if (existsSync(join(folder, 'calls'))) calls = readFileSync(join(folder, 'calls'), 'utf8').split('\n').length - 1;
    return Promise.resolve();
  });
  return { ...outcome, calls };
}

describe('npm test says in its last line what is missing and what to do, and fails', () => {
  test.each<[name: string, machine: Machine, last: RegExp]>([
    [
      'without network',
      { programs: { npm: FAILS } },
      /^set-up: npm packages could not be installed: .* The registry of npm must be reachable\.$/,
    ],
    [
      'with a full disk',
      { programs: { npm: NPM }, finds: { '4e9': '4e18' } },
      /^set-up: The disk is too full: \d+ MB are free at .*, 4000000000000 MB are needed\. Free some space\.$/,
    ],
    [
      'with an older Node where no package has a newer one',
      { programs: { npm: NPM }, finds: { 'process.versions.node': "'20.1.0'" } },
      /^set-up: Node 24\.15 or later is needed; this is 20\.1\.0, .* Install Node 24\.$/,
    ],
    [
      'without Chromium on a system other than Debian',
      { programs: { npm: NPM } },
      /^set-up: The tests need these programs, by their Debian packages: chromium-headless-shell, .*\. Install them\.$/,
    ],
    [
      'without Chromium for a user who is not root',
      { programs: { npm: NPM, 'apt-get': '' }, finds: { 'process.getuid?.()': '1000' } },
      /^set-up: The tests need Debian packages, and only root may install them\. Run as root: apt-get install chromium-headless-shell /,
    ],
    [
      'without the packages of Debian',
      { programs: { npm: NPM, 'apt-get': FAILS }, finds: AS_ROOT },
      /^set-up: Debian packages could not be installed: .* Try: apt-get install chromium-headless-shell /,
    ],
    [
      'without nginx and PostgreSQL',
      {
        programs: { npm: NPM, 'apt-get': FAILS },
        finds: {
          ...AS_ROOT,
          "['/usr/local/sbin', '/usr/sbin', '/sbin']": '[]',
          '/usr/share/postgresql': '/no/postgresql',
        },
      },
      /Try: apt-get install .*\bnginx .*\bpostgresql\b/,
    ],
  ])('%s', async (_, machine, last) => {
    const outcome = await setUp(machine);
    expect(outcome.last).toMatch(last);
    expect(outcome.code).toBe(1);
  });
});

test('packages that npm has kept too old a notice of are asked for anew', async () => {
  const npm = `${NPM}\ncase "$*" in *--prefer-offline*) exit 1 ;; esac`;
  const machine = { programs: { npm, 'apt-get': '' }, finds: AS_ROOT };
  expect(await setUp(machine)).toMatchObject({ code: 0, calls: 4 });
});

test('set-up installs packages once, and does nothing the second time', async () => {
  const machine = { programs: { npm: NPM, 'apt-get': '' }, finds: AS_ROOT };
  // One call for the project, one for the tests.
  expect(await setUp(machine, 2)).toMatchObject({ code: 0, calls: 2 });
});
