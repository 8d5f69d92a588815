// Installs what is missing: npm packages, and with --for-tests on Debian as root the Debian packages that tests need.
// Runs on any Node that npm runs on, before the project's own Node is there. Does nothing, quickly, where nothing is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const forTests = process.argv.includes('--for-tests');

/** Debian packages that tests need, by a program or a file that each brings. */
const DEBIAN = {
  chromium: 'chromium',
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
  // Chinese pages are shown in a font of the system.
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc': 'fonts-wqy-microhei',
};
/** Servers stand in the folders of the administrator, which are not on everybody's path. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

const say = (text) => process.stderr.write(`set-up: ${text}\n`);

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (error || status !== 0) {
    say(`\`${command} ${args.join(' ')}\` failed${error ? `: ${error.message}` : ` with exit code ${status}`}.`);
    process.exit(1);
  }
}

function installNpmPackages() {
  const stamp = `${root}node_modules/.setup`;
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .update(process.arch)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('installing npm packages (npm ci --ignore-scripts)');
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  mkdirSync(`${root}node_modules`, { recursive: true });
  writeFileSync(stamp, wanted);
}

function installDebianPackages() {
  const folders = [...(process.env.PATH ?? '').split(':'), ...SERVER_FOLDERS];
  const onPath = (program) => folders.some((folder) => existsSync(`${folder}/${program}`));
  const missing = Object.keys(DEBIAN)
    .filter((brought) => (brought.startsWith('/') ? !existsSync(brought) : !onPath(brought)))
    .map((brought) => DEBIAN[brought]);
  if (missing.length === 0) return;
  if (!onPath('apt-get') || process.getuid?.() !== 0) {
    say(`these Debian packages are missing: ${missing.join(', ')}. Install them; on Debian as root this script does.`);
    process.exit(1);
  }
  say(`installing Debian packages: ${missing.join(', ')}`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
}

function checkNode() {
  const own = `${root}node_modules/.bin/node`;
  if (Number.parseInt(process.versions.node, 10) >= 24 || existsSync(own)) return;
  say(
    `Node 24 is needed; this is ${process.versions.node}, and no package with Node 24 exists for ${process.platform}-${process.arch}. Install Node 24.`,
  );
  process.exit(1);
}

installNpmPackages();
checkNode();
if (forTests) installDebianPackages();
