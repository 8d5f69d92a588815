import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePackage } from '../scripts/package.ts';
import { REPOSITORY, figure, timed } from './figures.ts';
import { benchRecipes } from './recipes.ts';
import { startUntil } from './start.ts';

const PAGE = 'http://127.0.0.1:4321/de/';
/** It answers once there is a build. */
const LATEST = 'http://127.0.0.1:4321/builds/latest.json';
const VENDOR = /kaveno/i;
const MEGA = 1e6;

/** What another company has to do, to wait for and to install: the numbers of issue 16. */
export async function benchProject(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const tarball = makePackage(folder);
  const install = (name: string, ...options: readonly string[]): Promise<{ seconds: number }> => {
    mkdirSync(join(folder, name));
    return timed('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...options, tarball], {
      cwd: join(folder, name),
    });
  };
  try {
    figure('size of the package, packed', statSync(tarball).size / MEGA, 'MB', { atMost: 5 });
    const alone = await install('redirects', '--omit=optional');
    figure('npm install for redirects alone', alone.seconds, 's');
    figure('installed size for redirects alone', sizeOf(join(folder, 'redirects/node_modules')) / MEGA, 'MB', {
      atMost: 30,
    });
    let commands = 0;
    const counted = <T>(command: Promise<T>): Promise<T> => {
      commands += 1;
      return command;
    };
    figure('npm install with pages', (await counted(install('sites'))).seconds, 's');

    const root = join(folder, 'sites');
    const init = await counted(timed('npx', ['sitefold', 'init', '--yes', '--countries', 'de,fr,es'], { cwd: root }));
    const [first = Number.NaN, built = Number.NaN] = await counted(startUntil(root, [PAGE, LATEST]));
    figure('commands from an empty folder to a served site', commands, 'commands', { atMost: 3 });
    figure('npx sitefold init and npm start, until a page is there', init.seconds + first, 's', { atMost: 60 });
    figure('npm start, until the first page', first, 's', { atMost: 12 });
    figure('npm start, until all is built', built, 's');
    figure('lines of three countries, six pages and their look', linesOf(root), 'lines', { atMost: 150 });

    const program = ['engine', 'cli', 'islands'].flatMap((name) => filesBelow(join(REPOSITORY, name)));
    const mentions = program.filter((path) => VENDOR.test(readFileSync(path, 'latin1'))).length;
    figure('files of engine, cli and islands that name the vendor', mentions, 'files', { atMost: 0 });

    const sitefold = join(root, 'node_modules/.bin/sitefold');
    rmSync(join(root, 'node_modules/sitefold/.sitefold'), { recursive: true, force: true });
    const bakery = await timed(sitefold, [
      'build',
      '--root',
      join(REPOSITORY, 'examples/bakery'),
      '--out',
      join(folder, 'bakery'),
    ]);
    figure('build of examples/bakery, nothing kept', bakery.seconds, 's', { atMost: 6 });
    await benchRecipes(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** The lines that a company writes, without empty ones. */
function linesOf(root: string): number {
  return ['manifests', 'content', 'theme']
    .flatMap((name) => filesBelow(join(root, name)))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => line.trim() !== '').length;
}
