import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readLatest } from '../../engine/build/release/release.ts';
import { signUp, startAccountService } from '../support/account-service.ts';
import { BUILT, BUILT_SITES } from '../support/built.ts';
import { examplesOf, listCommands } from '../support/command-list.ts';
import { covering } from '../support/coverage.ts';
import { freePort } from '../support/free-port.ts';
import { publishCopy } from '../support/published.ts';
import { REPOSITORY } from '../support/real.ts';
import { startTestService } from '../support/service.ts';
import { runShell, startShell } from '../support/shell.ts';
import { copyProject, PROJECT_PARTS, withFolder } from '../support/temporary.ts';

/*
 * Issue 17: each command works as the examples in its help say. They are pasted into a shell, in a copy of the project that is a Git repository.
 * An edit by one example is taken back for the next.
 */

type Replacement = readonly [written: string, now: string];

/** What is there before the examples of a command are run. */
interface Given {
  /** What cannot be as it is written, such as an address of the internet, and its replacement. */
  readonly instead?: readonly Replacement[];
  /** Variables of the shell. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stop?: () => Promise<void>;
}

/** By command: puts what its examples need besides the project into the folder of the project. */
const GIVEN: Readonly<Record<string, (root: string) => Promise<Given> | Given>> = {
  init: giveImports,
  serve: giveBuildAndPorts,
  start: giveBuildAndPorts,
  dev: givePort,
  studio: givePort,
  build: giveBuild,
  'headers emit': giveBuild,
  releases: giveBuild,
  verify: giveBuild,
  explain(root) {
    writeFileSync(join(root, 'urls.txt'), '/th/faq/default.html\n/de/product\n');
    return {};
  },
  suggest: giveLogs,
  prune: giveLogs,
  'redirects usage': giveLogs,
  'redirects import': giveImports,
  'qa run': giveServer,
  'accounts backup': giveAccounts,
  'accounts restore': async (root) => {
    const given = await giveAccounts(root);
    try {
      await runWhole('sitefold accounts backup /backup/accounts-2026-11-25', root, given);
    } catch (cause) {
      await given.stop?.();
      throw cause;
    }
    return given;
  },
  'accounts block': giveAccounts,
  'accounts claims': giveAccounts,
  'accounts list': giveAccounts,
  'accounts requests': giveAccounts,
  'accounts mail': giveAccounts,
  'accounts unlock': giveAccounts,
};

/** Commands that run until they are stopped: what they print when they work. */
const GO_ON: Readonly<Record<string, RegExp>> = {
  'sitefold validate --watch': /^valid: /m,
  'sitefold start --only th,ae': /"msg":"serving"/,
  'sitefold serve': /"msg":"serving"/,
  'sitefold serve --port 8080': /"msg":"serving"/,
  'sitefold dev': /development: http:/,
  'sitefold dev --port 8080': /development: http:/,
  'sitefold dev --studio': /studio: http:/,
  'sitefold studio': /studio: http:/,
  'sitefold studio --port 4400': /studio: http:/,
};

/** Examples that need more than a project, such as minutes for all its sites, and the test that runs what they show. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'sitefold start': 'servers/start.test.ts',
  'sitefold start --host 0.0.0.0 --port 8080': 'servers/operations.test.ts',
  'sitefold lsp --stdio': 'servers/editors.test.ts',
  'sitefold build --sites th': 'servers/serve.test.ts',
  'sitefold build --only th,ae': 'servers/serve.test.ts',
  'sitefold build --out /tmp/site --force': 'servers/build-recording.test.ts',
  'sitefold build --rules dist/redirects': 'servers/build-rules.test.ts',
  'sitefold build --profile --report': 'servers/build-recording.test.ts',
  'sitefold build --shard 2/7': 'servers/scale.test.ts',
  'CONTENT_URL=https://cms.example sitefold build': 'servers/cms-build.test.ts',
  'sitefold merge': 'servers/scale.test.ts',
  'sitefold merge shards-of-machine-1 shards-of-machine-2': 'servers/shards.test.ts',
  'sitefold merge --complete': 'servers/shards.test.ts',
  'sitefold build && sitefold check': 'servers/build.test.ts',
  'sitefold check --out /tmp/site --json': 'servers/build.test.ts',
  'sitefold rollback': 'servers/releases.test.ts',
  'sitefold releases && sitefold rollback 3f2a9c01d4e5b677': 'servers/releases.test.ts',
  'sitefold verify https://www.example.com --sample 1000': 'servers/releases.test.ts',
  'sitefold accounts claims --give 4f1d2c3b': 'servers/account-block.test.ts',
  'sitefold accounts claims --refuse 4f1d2c3b': 'servers/account-block.test.ts',
  'sitefold accounts requests --set K-482915 --state waiting': 'servers/support-requests.test.ts',
  'sitefold accounts mail --again 2026-11-25T08-15-30.120Z-4f1d2c3b': 'unit/cli/accounts-mail.test.ts',
  'sitefold qa run --base-url https://www.example.com --target nginx': 'servers/qa-target.test.ts',
};

const commands = (await listCommands())
  .filter(({ command }) => command.commands.length === 0)
  .map(({ words, command }) => ({ name: words.join(' '), examples: examplesOf(command) }));

test('every command has examples, and every example that is named here is one', () => {
  expect(commands.filter(({ examples }) => examples.length === 0)).toEqual([]);
  const known = new Set(commands.flatMap(({ examples }) => examples));
  expect([...Object.keys(GO_ON), ...Object.keys(ELSEWHERE)].filter((example) => !known.has(example))).toEqual([]);
  const names = new Set(commands.map(({ name }) => name));
  expect(Object.keys(GIVEN).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.values(ELSEWHERE).filter((path) => !existsSync(`${REPOSITORY}tests/${path}`))).toEqual([]);
});

const run = commands.filter(({ examples }) => examples.some((example) => ELSEWHERE[example] === undefined));

/** What `npm test` runs: the command that makes a project. Each command has tests of its own. */
const IN_PART = ['init'];

describe('the examples work of', () => {
  test.each(
    covering(
      run.filter(({ name }) => IN_PART.includes(name)),
      run,
    ),
  )('sitefold $name', async ({ name, examples }) => {
    await withFolder(async (folder) => {
      const root = name === 'init' ? makeEmpty(folder) : makeProject(folder);
      const given = (await GIVEN[name]?.(root)) ?? {};
      try {
        for (const example of examples.filter((one) => ELSEWHERE[one] === undefined)) {
          const ready = GO_ON[example];
          if (ready === undefined) await runWhole(example, root, given);
          else await (await startShell(scriptOf(example, given), root, ready)).stop();
          if (name !== 'init') takeBack(root);
        }
      } finally {
        await given.stop?.();
      }
    });
  });
});

/** Makes an empty folder, for the project that `sitefold init` writes. */
function makeEmpty(folder: string): string {
  const root = join(folder, 'empty');
  mkdirSync(root);
  return root;
}

/** Makes a copy of the project with a commit, a branch `main` and a tag `v1.4`. */
function makeProject(folder: string): string {
  const root = join(folder, 'project');
  mkdirSync(root);
  copyProject(root);
  symlinkSync(`${REPOSITORY}node_modules`, join(root, 'node_modules'));
  git(root, 'init', '--quiet', '--initial-branch', 'main');
  git(root, 'add', ...PROJECT_PARTS);
  git(root, '-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'first');
  git(root, 'tag', 'v1.4');
  return root;
}

function git(root: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: root, stdio: 'ignore' });
}

/** Puts the files of the project back as they were. */
function takeBack(root: string): void {
  git(root, 'checkout', '--', ...PROJECT_PARTS);
  git(root, 'clean', '-fdq', '--', ...PROJECT_PARTS);
}

function scriptOf(example: string, { instead = [], env = {} }: Given): string {
  const exported = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
  const command = instead.reduce((text, [written, now]) => text.replaceAll(written, now), example);
  return `${exported.join('')}${command}`;
}

async function runWhole(example: string, root: string, given: Given): Promise<void> {
  const { code, output } = await runShell(scriptOf(example, given), root);
  expect([example, code], output.slice(0, 2000)).toEqual([example, 0]);
}

/** A release of some sites. A build of these finds it as it would make it. */
async function giveBuild(root: string): Promise<Given> {
  const id = readLatest(BUILT)?.id ?? '';
  await publishCopy(join(root, 'dist'), id);
  return {
    instead: [
      ['sitefold build', covering(`sitefold build ${BUILT_SITES.join(' ')}`, 'sitefold build --only th')],
      ['/srv/www/dist/releases/3f2a9c01d4e5b677', `dist/releases/${id}`],
      ['/tmp/site', 'dist'],
      ['/tmp/headers', 'headers'],
    ],
  };
}

/** Ports are free ones, where an example names none too. */
async function givePort(): Promise<Given> {
  const port = String(await freePort());
  return {
    instead: [
      ['8080', port],
      ['4400', port],
      ['sitefold dev', `sitefold dev --port ${port}`],
      ['sitefold studio', `sitefold studio --port ${port}`],
    ],
  };
}

async function givePorts(): Promise<Given> {
  const [port, operations] = [String(await freePort()), String(await freePort())];
  return {
    instead: [
      ['8080', port],
      ['sitefold serve', `sitefold serve --port ${port} --operations-port ${operations}`],
      ['sitefold start', `sitefold start --port ${port} --operations-port ${operations}`],
    ],
  };
}

async function giveBuildAndPorts(root: string): Promise<Given> {
  await giveBuild(root);
  return givePorts();
}

/** Redirects of other systems. */
function giveImports(root: string): Given {
  writeFileSync(join(root, '_redirects'), '/old-routers /products/routers\n/old-news/* /news 302\n');
  writeFileSync(join(root, 'old.csv'), 'from,to\n/shop/100.html,/purchase\n');
  writeFileSync(
    join(root, 'next.config.mjs'),
    "export default { redirects: async () => [{ source: '/view/:id', destination: '/news/:id', permanent: true }] };\n",
  );
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs/.htaccess'), 'RewriteEngine On\nRewriteRule ^old$ /products/routers [R=301,L]\n');
  mkdirSync(join(root, '../old-site'));
  writeFileSync(join(root, '../old-site/faq.md'), '---\naliases: [/help/questions]\n---\nQuestions.\n');
  return {};
}

/** Logs of 100 days: on each of them somebody takes a redirect, and somebody asks for what is not there. */
function giveLogs(root: string): Given {
  const day = 24 * 60 * 60 * 1000;
  const lines = Array.from({ length: 100 }, (_, index) => {
    const [, date, month, year] = new Date(Date.UTC(2026, 5, 1) + index * day).toUTCString().split(' ');
    const logged = (path: string, status: number): string =>
      `203.0.113.1 - - [${date}/${month}/${year}:08:00:00 +0000] "GET ${path} HTTP/1.1" ${status} 0 "-" "curl/8"\n`;
    return `${logged('/th/faq/default.html', 301)}${logged('/th/products/router', 302)}`;
  }).join('');
  writeFileSync(join(root, 'access.log'), lines);
  writeFileSync(join(root, 'access.log.1.gz'), gzipSync(lines));
  const hosts = ['www.example.com', 'example.com', 'other.example'];
  const rows = hosts.map((host) => JSON.stringify({ host, path: '/th/faq/default.html', status: 301 }));
  writeFileSync(join(root, 'cdn.json'), rows.join('\n'));
  return {};
}

/** A service with the build of the tests. A suite of all sites has tens of thousands of requests. */
async function giveServer(): Promise<Given> {
  const service = await startTestService();
  return {
    instead: [
      ['https://www.example.com', `http://127.0.0.1:${service.port} --sites root,th --sample 500 --seed 7`],
      ['http://127.0.0.1:4321', `http://127.0.0.1:${service.port}`],
    ],
    stop: () => service.stop(),
  };
}

/** The accounts of a service that runs, one of them confirmed. */
async function giveAccounts(root: string): Promise<Given> {
  const dataFolder = join(root, 'data');
  mkdirSync(dataFolder);
  mkdirSync(join(root, 'backup'));
  const secret = 'a-secret-for-tests-0123456789abcdef';
  const service = await startAccountService({ dataFolder, secret });
  try {
    await signUp(service, 'ada@customer.example');
  } catch (cause) {
    await service.stop();
    throw cause;
  }
  return {
    instead: [['/backup/', `${root}/backup/`]],
    env: { DATA_DIR: dataFolder, AUTH_SECRET: secret },
    stop: () => service.stop(),
  };
}
