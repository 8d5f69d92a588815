import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the repository in a temporary folder, whose files may be changed. */
export interface TreeCopy {
  readonly root: string;
  /** Applies a patch; false where it does not fit. */
  apply(patch: string): boolean;
  /** Takes a patch back that was applied. */
  revert(patch: string): void;
  remove(): void;
}

/** Folders with installed packages. */
const PACKAGES = ['node_modules', 'tests/node_modules'];

/** Copies the files of a repository as they are now, what is not committed too. Installed packages are linked. */
export function copyTree(repository: string): TreeCopy {
  const root = mkdtempSync(join(tmpdir(), 'sitefold-copy-'));
  const git = (folder: string, ...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const list = (...options: string[]): string[] =>
    git(repository, 'ls-files', '-z', ...options)
      .split('\0')
      .filter((path) => path !== '');

  git(repository, 'clone', '--quiet', '--shared', '.', root);
  for (const path of list('--modified', '--others', '--exclude-standard')) {
    if (!existsSync(join(repository, path))) rmSync(join(root, path), { force: true });
    else cpSync(join(repository, path), join(root, path), { verbatimSymlinks: true });
  }
  for (const folder of PACKAGES) linkPackages(join(repository, folder), join(root, folder));
  return {
    root,
    apply(patch) {
      try {
        git(root, 'apply', patch);
        return true;
      } catch {
        return false;
      }
    },
    revert: (patch) => void git(root, 'apply', '--reverse', patch),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/**
 * Links every package by itself. A link keeps its own target where it is relative: that is how the workspace `sitefold` and the commands
 * in `.bin` lead to the code of the copy. Caches are left out.
 */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [there, here] = [join(from, name), join(to, name)];
    if (name === '.bin') linkPackages(there, here);
    else if (lstatSync(there).isSymbolicLink()) symlinkSync(readlinkSync(there), here);
    else if (!name.startsWith('.')) symlinkSync(there, here);
  }
}
