import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CORE_PACKAGES } from '../../cli/core-packages.ts';
import { COVERS_ALL } from './coverage.ts';
import { REPOSITORY } from './real.ts';
import { ENVIRONMENT, type Run } from './sitefold.ts';

/** A program of the repository, which runs the package on the Node that the project needs. */
const NODE = `${REPOSITORY}node_modules/.bin/node`;

/**
 * Installs the package from its file, whole or for redirects alone. In `npm test` its files are unpacked, and what it depends on is that of the
 * repository, because npm takes a minute; in `npm run test:all` npm installs it.
 */
export function installPackage(root: string, tarball: string, { redirectsAlone = false } = {}): void {
  if (!COVERS_ALL) return unpackPackage(root, tarball, redirectsAlone ? packagesOf(CORE_PACKAGES) : allPackages());
  const options = redirectsAlone ? ['--omit=optional'] : [];
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...options, tarball], {
    cwd: root,
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const MODULES = `${REPOSITORY}node_modules`;

function unpackPackage(root: string, tarball: string, packages: readonly string[]): void {
  const modules = join(root, 'node_modules');
  mkdirSync(modules, { recursive: true });
  // No command writes into the package, so that all projects may have the same files.
  execFileSync('cp', ['--archive', '--link', unpackOnce(tarball), join(modules, 'sitefold')]);
  mkdirSync(join(modules, '.bin'));
  symlinkSync('../sitefold/cli/bin.js', join(modules, '.bin/sitefold'));
  chmodSync(join(modules, 'sitefold/cli/bin.js'), 0o755);
  for (const name of packages) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(MODULES, name), join(modules, name));
  }
}

/** Unpacks a package beside its file. Returns the folder. */
function unpackOnce(tarball: string): string {
  const folder = `${tarball}.unpacked`;
  if (!existsSync(folder)) {
    mkdirSync(folder);
    execFileSync('tar', ['xzf', tarball, '--strip-components=1', '-C', folder]);
  }
  return folder;
}

function allPackages(): string[] {
  const found = readdirSync(MODULES).filter((name) => name !== 'sitefold' && !name.startsWith('.'));
  return found.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(MODULES, name)).map((one) => `${name}/${one}`) : [name],
  );
}

/** Returns packages with all that they depend on. */
function packagesOf(names: readonly string[]): string[] {
  const found = new Set<string>(names);
  // A set takes in what is added while it is walked through.
  for (const name of found) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const needed of Object.keys(dependencies)) found.add(needed);
  }
  return [...found];
}

/** The bytes of the files of a folder and of the packages that it links. */
export function sizeOf(path: string): number {
  const found = statSync(path);
  return found.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : found.size;
}

/** The command line of an installed package. */
export function packageCommand(root: string): readonly string[] {
  return [NODE, join(root, 'node_modules/sitefold/cli/bin.js')];
}

/** Runs the command line of an installed package in its project, to its end. */
export function runPackage(root: string, ...args: readonly string[]): Promise<Run> {
  const [node = '', program = ''] = packageCommand(root);
  return new Promise((done, failed) => {
    const child = spawn(node, [program, ...args], { cwd: root, env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.on('error', failed);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}
