// Installs what is missing: the npm packages that running needs; with --for-tests also those of development and of the tests, and on Debian
// as root the Debian packages that tests need; with --for-bench also the programs that only benchmarks run. Runs on any Node that npm runs
// on, before the project's own Node is there. Does nothing, quickly, where nothing is missing. Says in one line what it cannot install, and
// fails. After it, the scripts of package.json say `hash -r`: the shell has found the Node of the machine and must look for `node` anew,
// since that of the project is there now.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const forBench = process.argv.includes('--for-bench');
const forTests = forBench || process.argv.includes('--for-tests');

/** Debian packages that tests need, by a program or a file that each brings. */
const DEBIAN = {
  'chromium-headless-shell': 'chromium-headless-shell',
  wrk: 'wrk',
  curl: 'curl',
  git: 'git',
  nginx: 'nginx',
  apache2: 'apache2',
  caddy: 'caddy',
  haproxy: 'haproxy',
  varnishd: 'varnish',
  '/usr/share/postgresql-common/pg_wrapper': 'postgresql',
  openssl: 'openssl',
  nvim: 'neovim',
  // Originals of importers: the expressions of Python, and sites whose old addresses are in front matter.
  python3: 'python3',
  hugo: 'hugo',
  jekyll: 'jekyll',
  '/usr/lib/ruby/vendor_ruby/jekyll-redirect-from.rb': 'ruby-jekyll-redirect-from',
  // An object store with the interface of S3.
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  memcached: 'memcached',
  // Chinese pages are shown in a font of the system.
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc': 'fonts-wqy-microhei',
};
/** Servers are installed in `sbin` folders, which are not on every user's PATH. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** What an installation takes, in bytes: packages of npm, and with the tests also those of Debian, builds and their caches. */
const NEEDED_SPACE = forTests ? 4e9 : 1e9;

const say = (text) => process.stderr.write(`set-up: ${text}\n`);

function fail(text) {
  say(text);
  process.exit(1);
}

/** Runs a command to its end. Returns whether it succeeded. */
function run(command, args, cwd = root) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}

/** The folders with a lockfile. Those below the root hold hosts that only tests ask, and programs that only benchmarks run. */
function packageFolders() {
  const base = { folder: root, options: forTests ? [] : ['--omit=dev'], level: forTests ? 'tests' : 'run' };
  const below = [...(forTests ? ['tests/'] : []), ...(forBench ? ['bench/'] : [])];
  return [base, ...below.map((folder) => ({ folder: `${root}${folder}`, options: [], level: 'tests' }))];
}

async function installNpmPackages() {
  const missing = packageFolders().filter(({ folder, level }) => !isInstalled(folder, level));
  if (missing.length === 0) return;
  checkSpace();
  say(`installing npm packages${forTests ? '' : ' that running needs'} (npm ci --ignore-scripts)`);
  const installed = await Promise.all(missing.map(({ folder, options }) => installFrom(folder, options)));
  if (installed.includes(false))
    fail(
      'npm packages could not be installed: the message of npm above says why. The registry of npm must be reachable.',
    );
  for (const { folder, level } of missing) {
    mkdirSync(`${folder}node_modules`, { recursive: true });
    writeFileSync(`${folder}node_modules/.setup`, stampOf(folder, level));
  }
}

/**
 * Installs the packages of a lockfile. What npm has kept about packages is taken as it is, which saves a third of the time; where it is too
 * old to know a version, npm asks the registry about every package.
 */
async function installFrom(folder, options) {
  const args = ['ci', '--ignore-scripts', ...options, '--no-audit', '--no-fund'];
  return (
    (await run('npm', [...args, '--prefer-offline', '--fetch-retries=0', '--loglevel=silent'], folder)) ||
    (await run('npm', [...args, '--loglevel=error'], folder))
  );
}

/** True where the packages of the lockfile are installed. Those for the tests hold what running needs. */
function isInstalled(folder, level) {
  const stamp = `${folder}node_modules/.setup`;
  if (!existsSync(stamp)) return false;
  const found = readFileSync(stamp, 'utf8');
  return [level, 'tests'].some((one) => found === stampOf(folder, one));
}

function stampOf(folder, level) {
  const digest = createHash('sha256')
    .update(readFileSync(`${folder}package-lock.json`))
    .update(process.arch)
    .digest('hex');
  return `${level} ${digest}\n`;
}

function checkSpace() {
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize;
  if (free < NEEDED_SPACE)
    fail(
      `The disk is too full: ${megabytes(free)} are free at ${root}, ${megabytes(NEEDED_SPACE)} are needed. Free some space.`,
    );
}

const megabytes = (bytes) => `${Math.floor(bytes / 1e6)} MB`;

async function installDebianPackages() {
  const folders = [...(process.env.PATH ?? '').split(':'), ...SERVER_FOLDERS];
  const onPath = (program) => folders.some((folder) => existsSync(`${folder}/${program}`));
  const missing = Object.keys(DEBIAN)
    .filter((brought) => (brought.startsWith('/') ? !existsSync(brought) : !onPath(brought)))
    .map((brought) => DEBIAN[brought]);
  if (missing.length === 0) return;
  const install = `apt-get install ${missing.join(' ')}`;
  if (!onPath('apt-get'))
    fail(`The tests need these programs, by their Debian packages: ${missing.join(', ')}. Install them.`);
  if (process.getuid?.() !== 0)
    fail(`The tests need Debian packages, and only root may install them. Run as root: ${install}`);
  checkSpace();
  say(`installing Debian packages: ${missing.join(', ')}`);
  if (
    !(await run('apt-get', ['update', '-qq'])) ||
    !(await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]))
  )
    fail(`Debian packages could not be installed: the message above says why. Try: ${install}`);
}

function checkNode() {
  const own = `${root}node_modules/.bin/node`;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 15) || existsSync(own)) return;
  fail(
    `Node 24.15 or later is needed; this is ${process.versions.node}, and no package with Node 24 exists for ${process.platform}-${process.arch}. Install Node 24.`,
  );
}

await installNpmPackages();
checkNode();
if (forTests) await installDebianPackages();
