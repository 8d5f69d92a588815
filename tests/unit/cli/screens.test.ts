import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeProject } from '../../../cli/commands/init/write-project.ts';
import { callSitefold } from '../../support/call-sitefold.ts';
import { REPOSITORY } from '../../support/real.ts';
import { publishFiles } from '../../support/small-release.ts';
import type { Run } from '../../support/sitefold.ts';

/*
 * Issue 17: what each command shows in a wide terminal, in one of 40 columns, in colour, and as JSON. What `plan` shows depends on earlier
 * builds, too: plan-format.test.ts has it.
 */

const WIDE = 120;
const NARROW = 40;

let folder = '';
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
  const out = join(folder, 'bakery/dist');
  await publishFiles(out, '3f2a9c01d4e5b677', { 'client/index.html': 'bread' });
  await publishFiles(out, '8b1d7e2f90a3c456', { 'client/index.html': 'more bread' });
});
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  /** Default: `bakery`. */
  readonly project?: 'bakery' | 'broken' | 'vendor';
  readonly args: readonly string[];
  /** False for a command that has no option `--json`. */
  readonly json?: boolean;
  /** True if it prints a file, whose lines stay whole. */
  readonly isFile?: boolean;
}

const called = (args: string, json = true): Call => ({ args: args.split(' '), json });

/** By the name of the expected file. `FOLDER` stands for the folder of the projects. */
const CALLS: Readonly<Record<string, Call>> = {
  'add-block': called('add block quote --dry-run'),
  'add-country': called('add country ch --lang it --dry-run'),
  'add-faq': { ...called('add faq 901 --dry-run'), project: 'vendor' },
  'add-page': called('add page awards --dry-run'),
  'add-product': { ...called('add product r9-90a --dry-run'), project: 'vendor' },
  'add-redirect': called('add redirect /brot /breads --sites all --dry-run'),
  constants: called('constants --overridden'),
  'constants-one': called('constants list.pageSize'),
  'content-coverage': called('content coverage'),
  diff: called('diff'),
  explain: called('explain /IT/brote/rye /it/nothing'),
  'explain-target': called('explain --target nginx /it/brote/rye'),
  'explain-code': called('explain ST005', false),
  fmt: called('fmt --dry-run'),
  move: called('move /opening-hours /shops/hours --dry-run'),
  prune: called('prune --dry-run'),
  'qa-emit': called('qa emit csv --out FOLDER/qa'),
  'redirects-emit': called('redirects emit --out FOLDER/redirects'),
  'redirects-fix': called('redirects fix --dry-run'),
  'redirects-import': { ...called('redirects import netlify FOLDER/_redirects'), isFile: true },
  'redirects-targets': called('redirects targets'),
  'redirects-usage': called(`redirects usage ${LOG}`),
  releases: called('releases'),
  routes: called('routes'),
  'site-pause': called('site pause it --dry-run'),
  'site-resume': called('site resume it --dry-run'),
  sites: called('sites'),
  suggest: called(`suggest ${LOG} --min-hits 1`),
  'theme-list': called('theme list'),
  upgrade: called('upgrade'),
  validate: called('validate'),
  'validate-mistakes': { ...called('validate'), project: 'broken' },
  verify: called('verify'),
};

test.each(Object.entries(CALLS))('%s', async (name, { project = 'bakery', args, json = true, isFile = false }) => {
  const own = args.map((arg) => arg.replace('FOLDER', folder));
  const call = [...own, '--root', join(folder, project)];
  const narrow = await runAt(NARROW, call);
  expect(tooWide(isFile ? narrow.stderr : narrow.stdout + narrow.stderr)).toEqual([]);
  const wide = screenOf(await runAt(WIDE, call));
  const screens = [
    `$ sitefold ${args.join(' ')}\n${wide}`,
    ...onlyOther(`in ${NARROW} columns`, screenOf(narrow), wide),
    ...onlyOther('in colour', screenOf(await runAt(WIDE, call, { colours: true })), wide),
    ...(json ? [`--json:\n${screenOf(await runAt(WIDE, [...call, '--json']))}`] : []),
  ];
  await expect(screens.join('\n').replaceAll(REPOSITORY, '').replaceAll(folder, 'FOLDER')).toMatchFileSnapshot(
    `./golden/screens/${name}.txt`,
  );
});

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

/** Runs a command in a terminal of so many columns. */
async function runAt(columns: number, args: readonly string[], options: { colours?: boolean } = {}): Promise<Run> {
  const streams = [process.stdout, process.stderr];
  const before = streams.map((stream) => stream.columns);
  for (const stream of streams) Object.assign(stream, { columns });
  try {
    return await callSitefold(args, options);
  } finally {
    streams.forEach((stream, index) => Object.assign(stream, { columns: before[index] }));
  }
}

/** What a person sees, with the exit code. Colours are written as `{1}`. */
function screenOf({ code, stdout, stderr }: Run): string {
  return `${stdout}${stderr}exit ${code}\n`
    .replaceAll(/\u001b\[([\d;]*)m/g, '{$1}')
    .replaceAll(/\b\d+(?:\.\d+)? m?s\b/g, 'N s')
    .replaceAll(/\b[0-9a-f]{10,40}\b(?=\.|")/g, 'COMMIT');
}
