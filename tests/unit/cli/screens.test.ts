import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeProject } from '../../../cli/commands/init/write-project.ts';
import { storedSiteFiles } from '../../../engine/build/release/stored-site.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { createExplainer } from '../../../engine/routing/explain.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import { callSitefold } from '../../support/call-sitefold.ts';
import { listCommands, type ListedCommand } from '../../support/command-list.ts';
import { readProject } from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';
import { publishFiles } from '../../support/small-release.ts';
import type { Run } from '../../support/sitefold.ts';
import { testInAll } from '../../support/test-in-all.ts';
import { accountVariables, storeAccounts } from '../../support/stored-accounts.ts';

/*
 * Issue 17: what each command shows in a wide terminal, in one of 40 columns, in colour, and as JSON. What a plan may show besides is in
 * plan-format.test.ts.
 */

// A plan says more after a build, and other tests build beside this one.
vi.mock(import('../../../engine/build/plan/open-versions.ts'), async (original) => ({
  ...(await original()),
  findNotes: () => ({ noted: undefined, otherCode: () => false }),
  hasNotes: () => false,
}));

const WIDE = 120;
const NARROW = 40;

let folder = '';
/** Answers as the manifests of `bakery` say, but not for the site `it`, of which it knows nothing. */
let server: Server | undefined;
let port = '';
const LOG = `${REPOSITORY}tests/fixtures/logs/bakery.txt`;

/**
 * Projects by name: `bakery` with a redirect that is not committed yet and a release, `vendor` with a catalogue, and `broken` with
 * mistakes.
 */
beforeAll(async () => {
  // New entries have the date of today.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') });
  // Its path is in some lines, and where these are broken depends on its length.
  folder = mkdtempSync('/tmp/sitefold-screens-');
  for (const name of ['bakery', 'broken'])
    for (const part of ['manifests', 'content', 'theme', 'islands'])
      cpSync(join(REPOSITORY, 'examples/bakery', part), join(folder, name, part), { recursive: true });
  writeProject(join(folder, 'vendor'), {
    starter: 'vendor',
    name: 'Example',
    url: 'https://www.example.com/',
    sites: [],
    imported: undefined,
    allowed: [],
  });
  const git = (...args: string[]): void => {
    execFileSync('git', args, { cwd: join(folder, 'bakery'), stdio: 'ignore' });
  };
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'first');
  const redirects = 'manifests/redirects.yaml';
  appendFileSync(
    join(folder, 'bakery', redirects),
    '  - name: Fair\n    rules:\n      - { from: /fair, to: /stall, expires: 2020-01-01 }\n      - { to: /opening-hours, from: /stall }\n',
  );
  appendFileSync(
    join(folder, 'broken', redirects),
    '  - name: Twice\n    rules:\n      - { from: /it/brot, to: /it/bread }\n      - { from: "/{site}/a", to: "/{site}/b" }\n      - { from: "/{site}/b", to: "/{site}/a" }\n',
  );
  writeFileSync(join(folder, '_redirects'), '/old-breads /breads\n/old/* /bread/:splat 302\n/gone /x 999\n');
  await publishBoth(join(folder, 'bakery/dist'));
  const { model, files } = compile(readProject(join(folder, 'bakery')));
  if (!model) throw new Error('the project is not valid');
  const stored = storedSiteFiles({ model, applications: new Map(), files: new Map() });
  await publishFiles(
    join(folder, 'built'),
    '3f2a9c01d4e5b677',
    Object.fromEntries(stored.map(({ path, bytes }) => [path, String(bytes)])),
  );
  await storeAccounts(join(folder, 'stored'), model);
  server = await startServer(createExplainer({ model, router: createRouter(model), files }));
  port = String((server.address() as AddressInfo).port);
});
afterAll(async () => {
  vi.useRealTimers();
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  /** Default: `bakery`. */
  readonly project?: 'bakery' | 'broken' | 'vendor';
  readonly args: readonly string[];
  /** True if it prints a file, whose lines stay whole. */
  readonly isFile?: boolean;
  /** Takes back what an earlier call has done. */
  readonly before?: () => Promise<void> | void;
}

const called = (args: string): Call => ({ args: args.split(' ') });

/** By the name of the expected file. `FOLDER` stands for the folder of the projects, `PORT` for that of the server. */
const CALLS: Readonly<Record<string, Call>> = {
  'accounts-backup': {
    ...called('accounts backup FOLDER/backup'),
    before: () => rmSync(join(folder, 'backup'), { force: true }),
  },
  'accounts-block': called('accounts block ada@customer.example'),
  'accounts-claims': called('accounts claims'),
  'accounts-claims-give': called('accounts claims --give 4f1d2c3b'),
  'accounts-list': called('accounts list --find @customer'),
  'accounts-mail': called('accounts mail'),
  'accounts-requests': called('accounts requests'),
  'accounts-requests-set': called('accounts requests --set K-482915 --state waiting'),
  'accounts-restore': {
    ...called('accounts restore FOLDER/backup'),
    async before() {
      rmSync(join(folder, 'backup'), { force: true });
      await callSitefold(['accounts', 'backup', join(folder, 'backup')], {
        env: accountVariables(join(folder, 'data')),
      });
    },
  },
  'accounts-unlock': called('accounts unlock ada@customer.example --without-second-step'),
  'add-block': called('add block quote --dry-run'),
  'add-country': called('add country ch --lang it --dry-run'),
  'add-faq': { ...called('add faq 901 --dry-run'), project: 'vendor' },
  'add-page': called('add page awards --dry-run'),
  'add-product': { ...called('add product r9-90a --dry-run'), project: 'vendor' },
  'add-redirect': called('add redirect /brot /breads --sites all --dry-run'),
  // A build that works takes minutes: servers/build.test.ts and others have it.
  'build-without-release': called('build --sites it --out FOLDER/none'),
  check: called('check --out FOLDER/built'),
  constants: called('constants --overridden'),
  'constants-one': called('constants list.pageSize'),
  'content-coverage': called('content coverage'),
  diff: called('diff'),
  explain: called('explain /IT/brote/rye /it/nothing'),
  'explain-target': called('explain --target nginx /it/brote/rye'),
  'explain-code': called('explain ST005'),
  fmt: called('fmt --dry-run'),
  'headers-emit': called('headers emit nginx cloudflare --build FOLDER/built --out FOLDER/headers'),
  init: {
    ...called(
      'init FOLDER/new --name Bakery --url https://www.example.com --countries de,ch:it --pages about,jobs --yes',
    ),
    before: () => rmSync(join(folder, 'new'), { recursive: true, force: true }),
  },
  // Shards that make a release take minutes: servers/shards.test.ts has them.
  'merge-without-shards': called('merge'),
  move: called('move /opening-hours /shops/hours --dry-run'),
  plan: called('plan HEAD --out FOLDER/none'),
  prune: called('prune --dry-run'),
  'qa-emit': called('qa emit csv --out FOLDER/qa'),
  'qa-run': called('qa run --base-url http://127.0.0.1:PORT --sites root'),
  'qa-run-differences': called('qa run --base-url http://127.0.0.1:PORT --sites it'),
  'redirects-emit': called('redirects emit --out FOLDER/redirects'),
  'redirects-fix': called('redirects fix --dry-run'),
  'redirects-import': { ...called('redirects import netlify FOLDER/_redirects'), isFile: true },
  'redirects-targets': called('redirects targets'),
  'redirects-usage': called(`redirects usage ${LOG}`),
  releases: called('releases'),
  rollback: {
    ...called('rollback --out FOLDER/rolled'),
    async before() {
      rmSync(join(folder, 'rolled'), { recursive: true, force: true });
      await publishBoth(join(folder, 'rolled'));
    },
  },
  routes: called('routes'),
  'site-pause': called('site pause it --dry-run'),
  'site-resume': called('site resume it --dry-run'),
  sites: called('sites'),
  suggest: called(`suggest ${LOG} --min-hits 1`),
  'theme-eject': {
    ...called('theme eject Footer'),
    project: 'vendor',
    before: () => rmSync(join(folder, 'vendor/theme/components/Footer.astro'), { force: true }),
  },
  'theme-list': called('theme list'),
  upgrade: called('upgrade'),
  validate: called('validate'),
  'validate-mistakes': { ...called('validate'), project: 'broken' },
  verify: called('verify'),
};

/** The commands that are not called here: why, and the test that has what they print. */
const ELSEWHERE: Readonly<Record<string, readonly [why: string, test: string]>> = {
  completion: ['prints a script, which is the same in every terminal', 'unit/cli/completion.test.ts'],
  dev: ['runs until it is stopped', 'servers/command-examples.test.ts'],
  lsp: ['talks with an editor until that is closed', 'servers/editors.test.ts'],
  serve: ['runs until it is stopped', 'servers/command-examples.test.ts'],
  start: ['runs until it is stopped', 'servers/command-examples.test.ts'],
  studio: ['runs until it is stopped', 'servers/command-examples.test.ts'],
};

const COMMANDS = (await listCommands()).filter(({ command }) => command.commands.length === 0);
const nameOf = ({ words }: ListedCommand): string => words.join(' ');
const hasJson = ({ command }: ListedCommand): boolean => command.options.some(({ long }) => long === '--json');

test('every command is called, and as JSON if it can print that, or another test is named for it', () => {
  const names = new Set(Object.values(CALLS).map(({ args }) => nameOf(commandOf(args))));
  expect([...names, ...Object.keys(ELSEWHERE)].sort()).toEqual(COMMANDS.map(nameOf).sort());
  expect(COMMANDS.filter(hasJson).filter((one) => !names.has(nameOf(one)))).toEqual([]);
  const tests = Object.values(ELSEWHERE).map(([, path]) => path);
  expect(tests.filter((path) => !existsSync(`${REPOSITORY}tests/${path}`))).toEqual([]);
});

/** Calls of which `npm test` sees a cousin here, or what they print in another file of this folder, such as edit.test.ts. */
const IN_ALL = new Set([
  'accounts-backup',
  'accounts-block',
  'accounts-claims',
  'accounts-mail',
  'accounts-requests',
  'add-block',
  'add-country',
  'add-faq',
  'add-product',
  'add-redirect',
  'constants-one',
  'explain-code',
  'explain-target',
  'fmt',
  'init',
  'move',
  'qa-run',
  'redirects-emit',
  'redirects-import',
  'redirects-usage',
  'site-pause',
  'site-resume',
  'suggest',
  'upgrade',
  'validate',
]);
const shownInAll = ([name]: readonly [string, Call]): boolean => IN_ALL.has(name);

test.each(Object.entries(CALLS).filter((one) => !shownInAll(one)))('%s', expectScreen);
testInAll.each(Object.entries(CALLS).filter(shownInAll))('%s', expectScreen);

/** Calls a command in each terminal, and compares what it shows with the expected file. */
async function expectScreen(name: string, { project = 'bakery', args, isFile = false, before }: Call): Promise<void> {
  const own = args.map((arg) => arg.replace('FOLDER', folder).replace('PORT', port));
  const run = async (terminal: Terminal, ...more: readonly string[]): Promise<Run> => {
    cpSync(join(folder, 'stored'), join(folder, 'data'), { recursive: true });
    await before?.();
    return runAt(terminal, [...own, '--root', join(folder, project), ...more]);
  };
  const narrow = await run({ columns: NARROW });
  expect(tooWide(isFile ? narrow.stderr : narrow.stdout + narrow.stderr)).toEqual([]);
  const wide = screenOf(await run({ columns: WIDE }));
  const screens = [
    `$ sitefold ${args.join(' ')}\n${wide}`,
    ...onlyOther(`in ${NARROW} columns`, screenOf(narrow), wide),
    ...onlyOther('in colour', screenOf(await run({ columns: WIDE, colours: true })), wide),
    ...(hasJson(commandOf(args)) ? [`--json:\n${screenOf(await run({ columns: WIDE }, '--json'))}`] : []),
  ];
  const screen = screens.join('\n').replaceAll(`:${port}`, ':PORT').replaceAll(REPOSITORY, '');
  await expect(screen.replaceAll(relative('', folder), 'FOLDER').replaceAll(folder, 'FOLDER')).toMatchFileSnapshot(
    `./golden/screens/${name}.txt`,
  );
}

test.each([
  [['validate', '--max-warning', '3'], "error: unknown option '--max-warning'\n(Did you mean --max-warnings?)\n"],
  [['validate', '--max-warnings'], "error: option '--max-warnings <number>'\n  argument missing\n"],
  [['add', 'redirect'], "error: missing required argument 'from'\n"],
  [['valdate'], "error: unknown command 'valdate'\n(Did you mean validate?)\n"],
])('%j is wrong usage, which fits a narrow terminal too', async (args, said) => {
  const { code, stdout, stderr } = await runAt({ columns: NARROW }, args);
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: said });
});

/** Returns the command that is called with these words. */
function commandOf(args: readonly string[]): ListedCommand {
  const found = COMMANDS.find(({ words }) => words.every((word, index) => word === args[index]));
  if (!found) throw new Error(`there is no command \`${args.join(' ')}\``);
  return found;
}

/** Publishes two releases. */
async function publishBoth(out: string): Promise<void> {
  await publishFiles(out, '3f2a9c01d4e5b677', { 'client/index.html': 'bread' });
  await publishFiles(out, '8b1d7e2f90a3c456', { 'client/index.html': 'more bread' });
}

function startServer(explain: ReturnType<typeof createExplainer>): Promise<Server> {
  const started = createServer(({ url = '' }, response) => {
    const { status, finalStatus, location } = explain(url);
    if (url.startsWith('/it/')) response.writeHead(404);
    else response.writeHead(status || finalStatus, location === null ? {} : { location });
    response.end();
  });
  return new Promise((listening) => started.listen(0, '127.0.0.1', () => listening(started)));
}

/** What is shown, unless it is the same as in a wide terminal. */
function onlyOther(title: string, screen: string, wide: string): string[] {
  return screen === wide ? [`${title}: the same\n`] : [`${title}:\n${screen}`];
}

/**
 * Returns the lines that a narrow terminal would break in the middle of a word. What is to be copied stays whole: code, and changed lines of
 * a file. So does a single word, such as a path, or code between backticks.
 */
function tooWide(output: string): string[] {
  return output
    .replaceAll(/^```.*?^```$/gms, '')
    .split('\n')
    .filter((line) => stringWidth(line) > NARROW)
    .filter((line) => !/^[+-] /.test(line) && !/^ *(?:[+~-] )?(?:`[^`]*`|\S)+$/.test(line));
}

interface Terminal {
  readonly columns: number;
  readonly colours?: boolean;
}

async function runAt({ columns, colours = false }: Terminal, args: readonly string[]): Promise<Run> {
  const streams = [process.stdout, process.stderr];
  const before = streams.map((stream) => stream.columns);
  for (const stream of streams) Object.assign(stream, { columns });
  try {
    return await callSitefold(args, { colours, env: accountVariables(join(folder, 'data')) });
  } finally {
    streams.forEach((stream, index) => Object.assign(stream, { columns: before[index] }));
  }
}

/** What a person sees, with the exit code. Colours are written as `{1}`. */
function screenOf({ code, stdout, stderr }: Run): string {
  return `${stdout}${stderr}exit ${code}\n`
    .replaceAll(/\u001b\[([\d;]*)m/g, '{$1}')
    .replaceAll(/\b\d+(?:\.\d+)? m?s\b/g, 'N s')
    .replaceAll(/\b\d+ MiB\b/g, 'N MiB')
    .replaceAll(/(?<="seconds": )[\d.]+/g, 'N')
    .replaceAll(/(?<=\bbuild\s+)[0-9a-f]{16}\b/g, 'ID')
    .replaceAll(/\b[0-9a-f]{10,40}\b(?=\.|")/g, 'COMMIT');
}
