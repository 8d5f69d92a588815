import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '../../../engine/model/version.ts';
import { REPOSITORY } from '../../support/real.ts';

/* The command line starts on any Node, and goes on with the one that npm installs as an optional dependency. */

const AS_OLDER = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } })`;

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs cli/bin.js, or a copy of it, by a Node that says it is older. */
function run(args: readonly string[], bin = join(REPOSITORY, 'cli/bin.js')): Run {
  const { SITEFOLD_RESTARTED: _, ...env } = process.env;
  return spawnSync(process.execPath, ['--import', AS_OLDER, bin, ...args], { encoding: 'utf8', env });
}

test('an older Node goes on with the one that is installed, and passes arguments and exit codes on', () => {
  expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${VERSION}\n`, stderr: '' });
  const refused = run(['validate', '--root', join(REPOSITORY, 'missing')]);
  expect([refused.status, refused.stdout]).toEqual([1, expect.stringContaining('IO001 There is no folder')]);
});

test('without it, an older Node says what is needed and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-older-'));
  try {
    const bin = join(folder, 'bin.js');
    copyFileSync(join(REPOSITORY, 'cli/bin.js'), bin);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const { status, stderr } = run(['--version'], bin);
    expect([status, stderr]).toEqual([3, expect.stringContaining('sitefold needs Node 24 or newer; this is 20.11.0.')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
