import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { validateValue } from '../../engine/compile/validate.ts';
import { createFileSource } from '../../engine/content/files.ts';
import { askPatiently, createClient } from '../support/http.ts';
import { numberConstant } from '../../engine/model/constants.ts';
import { startCms } from '../support/cms-server.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { COVERS_ALL } from '../support/coverage.ts';
import { startNginx } from '../support/engines/nginx.ts';
import { askAt, privateFolder, startProcess } from '../support/engines/process.ts';
import { freePort } from '../support/free-port.ts';
import { startNginxOriginal } from '../support/originals/nginx.ts';
import { readmeBlocks, replaced, type ReadmeBlock } from '../support/readme.ts';
import { askApache, askCaddy, askForPages, askHaproxy, emittedFor, readNextConfig } from '../support/recipe-hosts.ts';
import { REPOSITORY, realModel } from '../support/real.ts';
import { sbomProblems } from '../support/sbom.ts';
import { takePhotograph } from '../support/photograph.ts';
import { runShell, startShell } from '../support/shell.ts';
import { sitefold } from '../support/sitefold.ts';
import { copyProject, PROJECT_PARTS } from '../support/temporary.ts';

/*
 * Every block of code of the README and of docs/ is run as it is written, in a copy of the project: first what the reader has, then the
 * blocks of a section in their order. A block of a new section, or in a language that its section does not name here, fails.
 */

interface Section {
  /** True where only `npm run test:all` runs it: a section that `npm test` runs or another test shows what its commands do, in less time. */
  readonly onlyInAll?: boolean;
  /**
   * The project that the reader has, besides the packages: `built` is a copy of that of the repository, whose builds keep their pages, and
   * `rules` that of the section 'Choose a host'; sections share both. Default: a copy of their own.
   */
  readonly project?: 'none' | 'built' | 'rules';
  /** Puts there what the reader has before. */
  readonly given?: (folder: string) => Promise<void> | void;
  /** What the commands print. */
  readonly shows?: readonly RegExp[];
  /** The codes of the warnings that the commands print. */
  readonly warns?: readonly string[];
  /** The files that are in the folder afterwards. */
  readonly leaves?: readonly string[];
  /** Runs the commands where something of them cannot be as it is written; it returns what they print. */
  readonly run?: (script: string, folder: string) => Promise<string>;
  /** Tests the blocks in other languages than that of the shell. `shown` is what the commands before them have printed. */
  readonly others?: Readonly<Record<string, (text: string, folder: string, shown: string) => Promise<void> | void>>;
}

const VALID = /^valid: .*; 0 errors, 0 warnings, /m;

const SECTIONS: Readonly<Record<string, Section>> = {
  'Start a project of your own': { shows: [VALID, /^bakery\/manifests\/sites\.yaml$/m, /^next:$/m] },
  'Add a country': {
    onlyInAll: true,
    shows: [VALID, /^\/nz\/faq\/default\.html {2}301 → \/nz\/faq$/m],
  },
  'Add a redirect': {
    project: 'built',
    shows: [/^\+ +- from: \/\{site\}\/old-routers$/m, /^\/th\/old-routers {2}301 → \/th\/products\/routers$/m],
  },
  'Move a page': { onlyInAll: true, shows: [VALID, /^\/th\/profile\/history {2}301 → \/th\/profile\/story$/m] },
  'Add many redirects': {
    onlyInAll: true,
    shows: [
      /^\/shop\/100\.html {2}301 → \/purchase$/m,
      /old-shop\.csv:2$/m,
      /^\/th\/shop\/101\.html {2}301 → \/th\/purchase$/m,
    ],
  },
  'Learn from traffic': {
    onlyInAll: true,
    shows: [
      /^1 +2026-10-01 +\/\{site\}\/faq\/default\.html /m,
      /^2 +\/th\/products\/router$/m,
      /^written: 1 suggestion to suggestions\.csv$/m,
      /^written: 1 redirect; 0 suggestions left to you$/m,
      /^note: not used \(2026-10-01 to 2026-10-03, 3 days with requests\): /m,
    ],
    leaves: ['suggestions.csv'],
  },
  'Add a product': {
    onlyInAll: true,
    shows: [
      VALID,
      /^\/th\/product\/r6-25a {2}200$/m,
      /^\/us\/product\/r6-25a {2}302 → \/us\/error\?path=%2Fus%2Fproduct%2Fr6-25a$/m,
    ],
  },
  'Add a page or a question': {
    onlyInAll: true,
    shows: [VALID, /^\/th\/profile\/awards {2}200$/m, /^\/th\/faq\/901 {2}200$/m],
  },
  'Change the company': { onlyInAll: true, shows: [VALID] },
  Upgrade: {
    onlyInAll: true,
    given(folder) {
      const path = join(folder, 'manifests/constants.yaml');
      writeFileSync(path, `${readFileSync(path, 'utf8').trimEnd()}\n  server.workPlaces:\n    value: 128\n`);
    },
    shows: [/^manifests\/constants\.yaml:\d+ since \S+: constant `server\.workPlaces` is now /m, VALID],
  },
  'Change a constant or a word': {
    onlyInAll: true,
    shows: [VALID, /^list\.pageSize +manifests\/constants\.yaml:\d+:3 +entries +24$/m, /^default +12$/m],
  },
  Translate: {
    onlyInAll: true,
    shows: [VALID, /^language +interface +navigation +.* +others +missing +sites$/m, /^faqs 900\/question$/m],
    others: { yaml: promise },
  },
  'Add a language': {
    onlyInAll: true,
    shows: [/^valid: .* 52 sites, .*; 0 errors, \d+ warnings, /m, /^channels \S+\/name$/m, /^messages nav\.contact$/m],
    // Not all words are translated, the new site promises as much as the others, and its country has no market yet.
    warns: ['MS001', 'CT029', 'MK001'],
  },
  'Complete commands in a shell': {
    project: 'none',
    // The folder is the home of the reader, so that no file of the one who runs the test is written.
    run: (script, folder) => runWhole(`HOME=$PWD\n${script}`, folder),
    leaves: ['.local/share/bash-completion/completions/sitefold'],
  },
  'Show a photograph': {
    onlyInAll: true,
    given: async (folder) => writeFileSync(join(folder, 'oven.jpg'), await takePhotograph('jpeg')),
    shows: [VALID],
  },
  'Add a rule of your own': {
    onlyInAll: true,
    shows: [/warning SHOP001 `\S+` has 6 features\.$/m, /^valid: .*; 0 errors, \d+ warnings, /m],
  },
  'Set how severe a finding is': {
    onlyInAll: true,
    shows: [/^off: \d+ findings of 1 rule are off: \d+ RD008$/m, VALID],
  },
  'Lay files out alike': {
    onlyInAll: true,
    shows: [/^nothing to do: 0 files laid out$/m, /^formatted: no file would change$/m],
  },
  'Accept findings that are there': {
    onlyInAll: true,
    shows: [/^baseline: accepted\.json lists 0 findings$/m, VALID],
    leaves: ['accepted.json'],
  },
  'Take the content from a CMS': { onlyInAll: true, run: runWithCms, project: 'built' },
  'Redirects: from `_redirects` to nginx': {
    onlyInAll: true,
    given(folder) {
      commit(folder);
      writeFileSync(join(folder, '_redirects'), '/old-routers /products/routers\n/old-news/* /news 302\n');
    },
    shows: [
      /^2 rules taken, .* 0 refused\.$/m,
      VALID,
      /^fixed: /m,
      /^\/th\/bulletins\/326 {2}301 → \/th\/notices\/326$/m,
      /^ {2}on nginx: holds the rule$/m,
      /\/old-routers/,
      /^written: nginx: /m,
    ],
    others: { nginx: askNginx },
  },
  Headers: {
    onlyInAll: true,
    run: (script, folder) => runWhole(replaced(script, 'sitefold build', SMALL_BUILD), folder),
    shows: [/^written: nginx: \d+ rules, .*dist\/headers$/m],
    project: 'built',
  },
  'See what a build costs': {
    onlyInAll: true,
    run: (script, folder) => runWhole(replaced(script, 'sitefold build', SMALL_BUILD), folder),
    shows: [/^profile: .*stages\.txt, .*trace\.json$/m, /^report: .*report\.html$/m],
    project: 'built',
  },
  'Other formats': {
    onlyInAll: true,
    given(folder) {
      mkdirSync(join(folder, 'docs'));
      writeFileSync(
        join(folder, 'docs/.htaccess'),
        'RewriteEngine On\nRewriteRule ^old$ /products/routers [R=301,L]\n',
      );
    },
    shows: [/^1 rule taken, .* 0 refused\.$/m],
  },
  'How to read an error': { project: 'built', others: { text: readError } },
  'Move from Netlify': {
    onlyInAll: true,
    project: 'none',
    shows: [
      /^3 rules taken, .* 2 refused\.$/m,
      VALID,
      /^\/old-news\/2026\/launch {2}302 → \/news\/2026\/launch$/m,
      /^\/shop {2}301 → https:\/\/shop\.example\.com\/$/m,
      /^1 rule taken, .* 0 refused\.$/m,
      /^valid: .* 4 redirects;/m,
    ],
    others: { text: isShown },
  },
  'Move from Vercel': {
    onlyInAll: true,
    project: 'none',
    shows: [VALID, /^\/about\.html {2}301 → \/about$/m, /^\/item\/7 {2}301 → \/products\/7$/m],
    others: { text: isShown },
  },
  'Move from Next': {
    onlyInAll: true,
    project: 'none',
    shows: [VALID, /^\/OLD-ROUTERS {2}308 → \/products\/routers$/m, /^\/view\/12 {2}308 → \/view\?id=12$/m],
    others: { text: isShown },
  },
  'Move from Nuxt': {
    onlyInAll: true,
    project: 'none',
    shows: [
      VALID,
      /^\/old-routers {2}301 → \/products\/routers$/m,
      /^\/old-news\/2026\/launch {2}307 → \/news\/2026\/launch$/m,
    ],
    others: { text: isShown },
  },
  'Move from Jekyll': {
    onlyInAll: true,
    project: 'none',
    shows: [
      VALID,
      /^\/blog\/launch {2}301 → \/blog\/news\/2026\/03\/04\/launch\/?$/m,
      /^\/blog\/update {2}301 → \/blog\/2026\/05\/06\/update\/?$/m,
    ],
    others: { text: isShown },
  },
  'Move from Hugo': {
    onlyInAll: true,
    project: 'none',
    shows: [
      VALID,
      /^\/launch {2}301 → \/news\/2026\/our-launch\/?$/m,
      /^\/de\/start {2}301 → \/de\/news\/2026\/unser-start\/?$/m,
    ],
    others: { text: isShown },
  },
  'Move from WordPress': {
    onlyInAll: true,
    project: 'none',
    shows: [
      VALID,
      /^\/old-routers\/ {2}301 → \/products\/routers$/m,
      /^\/catalogue\.pdf {2}410$/m,
      /^\/brochure {2}301 → \/downloads$/m,
    ],
    others: { text: isShown },
  },
  'Move from nginx': {
    project: 'none',
    shows: [
      VALID,
      /^\/old-cables {2}301 → \/products\/cables$/m,
      /^\/old-news\/2026\/launch {2}301 → \/news\/2026\/launch$/m,
      /^\/shop {2}302 → https:\/\/shop\.example\.com\/$/m,
      /^https:\/\/old\.example\/faq {2}301 → https:\/\/www\.example\.com\/faq$/m,
    ],
    others: { text: isShown },
  },
  'Move from a spreadsheet': {
    onlyInAll: true,
    project: 'none',
    shows: [VALID, /^\/old-routers {2}301 → \/products\/routers$/m, /^\/p\/7\/cable {2}301 → \/products\/7$/m],
    others: { text: isShown },
  },
  'Move from Akamai': {
    onlyInAll: true,
    project: 'none',
    shows: [VALID, /^\/spring {2}301 → \/offers$/m, /^\/Welcome\?lang=fr {2}302 → \/welcome$/m],
    others: { text: isShown },
  },
  'Compare with the old server': {
    onlyInAll: true,
    project: 'none',
    given: (folder) => runBelow('Move from nginx', folder),
    run: compareWithNginx,
    shows: [/^differs: no rule {2}\d+ of \d+ requests$/m, /^failed: \d+ of \d+ requests failed/m],
    others: { text: isShown },
  },
  'Choose a host': {
    project: 'none',
    given: (folder) => void (rules = folder),
    shows: [/^vercel .* refused /m, /^vercel .* yes /m, /^astro .* yes /m, /^ {2}on vercel: holds the rule$/m],
    others: { text: isShown },
  },
  'Put a file beside the pages': {
    ...emitting('netlify/_redirects', 'cloudflare-redirects/_redirects'),
    onlyInAll: true,
  },
  'Add to a configuration file': {
    ...emitting(
      'vercel/vercel.json',
      'vercel/bulk-redirects.csv',
      'firebase/firebase.json',
      'azure-swa/staticwebapp.config.json',
    ),
    onlyInAll: true,
  },
  'Ship to nginx': {
    ...emitting(...['redirects', 'returns', 'server', 'pages'].map((name) => `nginx/sitefold-${name}.conf`)),
    onlyInAll: true,
  },
  'Ship to Apache': {
    ...emitting('apache/sitefold-redirects.conf', 'apache/sitefold-redirects.map', 'apache/.htaccess'),
    others: { apache: askApache },
  },
  'Ship to Caddy': {
    ...emitting('caddy/sitefold-redirects.caddy'),
    onlyInAll: true,
    others: { caddy: askCaddy },
  },
  'Ship to HAProxy': { ...emitting('haproxy/sitefold-redirects.cfg'), others: { haproxy: askHaproxy } },
  'Ship to Varnish or Envoy': { ...emitting('varnish/sitefold-redirects.vcl', 'envoy/routes.json'), onlyInAll: true },
  'Upload to a CDN': {
    ...emitting(
      'edge/redirects.js',
      'cloudfront/function.js',
      'cloudfront/store.json',
      'cloudflare-bulk/redirects.csv',
      'cloudflare-bulk/redirects.json',
      'fastly/sitefold-redirects.vcl',
      'akamai/edge-redirector.csv',
      's3/redirect-objects.json',
      's3/redirect-objects.meta.json',
    ),
    onlyInAll: true,
    shows: [/^301 \/shop$/m],
  },
  'Add to a framework': {
    ...emitting('next/redirects.mjs', 'nitro/route-rules.json', 'astro/redirects.mjs'),
    others: { js: readNextConfig },
  },
  'Ship to a program of your own': { ...emitting('json/redirects.json', 'csv/redirects.csv'), onlyInAll: true },
  'Ship pages with their rules and headers': {
    onlyInAll: true,
    project: 'none',
    given: makeCompany,
    leaves: ['index.html', 'de/about/index.html', '_redirects', '_headers'].map((path) => `upload/${path}`),
    others: { caddy: askForPages },
  },
  'Test the redirects of a live server': {
    onlyInAll: true,
    project: 'rules',
    run: askLiveNginx,
    shows: [/^passed: .* 0 failed, 3 declared differences /m, /^(\d+) of \1 cases passed$/m],
    leaves: [
      ...['report.html', 'junit.xml', 'report.json'].map((name) => `dist/qa/report/${name}`),
      'dist/qa/playwright/redirects.spec.ts',
    ],
    others: { text: isShown },
  },
  'List what is installed': {
    project: 'none',
    given(folder) {
      for (const path of ['package.json', 'package-lock.json', 'scripts/sbom.ts'])
        cpSync(`${REPOSITORY}${path}`, join(folder, path));
    },
    async run(script, folder) {
      const output = await runWhole(script, folder);
      expect(sbomProblems(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))).toEqual([]);
      return output;
    },
  },
  Watch: { project: 'none', others: { yaml: readPrometheus } },
  'The file': { project: 'none', others: { yaml: readDevice } },
  'Where things are': { project: 'none', others: { text: findFolders } },
};

const RECIPE_OF_THEME = 'tests/servers/theme.test.ts runs it, and builds the pages of a small project';
const RECIPE_OF_SCALE = 'tests/servers/scale.test.ts runs it, on machines of a small project';
const SETTINGS_OF_EDITOR = 'tests/servers/editors.test.ts reads them, and starts the server that they name';

/** Sections whose commands are not run, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  Start: '`npm start` serves all sites until it is stopped, and `npm test` runs this test',
  'The way through': 'a drawing',
  'The folders': 'a drawing, which `npm run generate` makes of the imports',
  'Change the look': RECIPE_OF_THEME,
  'Replace the footer': RECIPE_OF_THEME,
  'Add a page type': RECIPE_OF_THEME,
  'Add a block': RECIPE_OF_THEME,
  'Draw a family of products': RECIPE_OF_THEME,
  'Offer a file for download': RECIPE_OF_THEME,
  'Add a kind of content': RECIPE_OF_THEME,
  'Use an Astro integration': 'tests/servers/astro-config.test.ts runs it, and builds its page',
  Neovim: SETTINGS_OF_EDITOR,
  Helix: SETTINGS_OF_EDITOR,
  'Processes of one machine': RECIPE_OF_SCALE,
  'A matrix of GitHub Actions': RECIPE_OF_SCALE,
  'An Indexed Job of Kubernetes': RECIPE_OF_SCALE,
  'For the support': 'tests/servers/account-block.test.ts runs it',
  'Back up and restore': 'tests/servers/account-backup.test.ts runs it on both databases',
};

/** The build of all sites takes minutes, and has tests of its own. */
const SMALL_BUILD = 'sitefold build --only th';

/** A call that neither the build nor the start of the service makes, so that only a service that passes it on asks the CMS. */
const NEVER_ASKED = '/prod/api/pro/product/detail/never-asked';

/** The server that the recipes ask. */
const HOST = 'https://www.example.com';

const blocks = readmeBlocks();
const folders: string[] = [];
let built: string | undefined;
let rules: string | undefined;

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the blocks of the README and the documents', () => {
  const run = Object.entries(SECTIONS).filter(([, { onlyInAll = false }]) => COVERS_ALL || !onlyInAll);

  test.each(run)('%s', async (heading, section) => {
    const folder = await folderOf(section);
    await section.given?.(folder);
    let shown = '';
    for (const { language, text } of blocksBelow(heading)) {
      if (language === 'sh') shown += await (section.run ?? runWhole)(text, folder);
      else await otherOf(section, language)(text, folder, shown);
    }
    expect(new Set([...shown.matchAll(/ (?:error|warning) ([A-Z]{2}\d{3}) /g)].map(([, code]) => code))).toEqual(
      new Set(section.warns),
    );
    for (const pattern of section.shows ?? []) expect(shown).toMatch(pattern);
    expect((section.leaves ?? []).filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });

  test('are all below a heading that is known', () => {
    const known = [...Object.keys(SECTIONS), ...Object.keys(NOT_RUN)];
    expect([...new Set(blocks.map(({ heading }) => heading))].sort()).toEqual(known.sort());
  });

  test('that are not run call scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(`${REPOSITORY}package.json`, 'utf8')) as { scripts: object };
    const called = blocks
      .filter(({ heading }) => NOT_RUN[heading] !== undefined)
      .flatMap(({ text }) => [...text.matchAll(/^npm (\S+)/gm)].map(([, name]) => name));
    expect(called).toEqual(['start', 'test']);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(called));
  });
});

/** Puts other promises into the sites of a project, and checks that they are kept. */
async function promise(text: string, folder: string): Promise<void> {
  const path = join(folder, 'manifests/sites.yaml');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^translation:\n[^]*?(?=^sites:)/m, `${text}\n`));
  const shown = await runWhole('npx sitefold validate\nnpx sitefold content coverage', folder);
  expect(shown).toMatch(VALID);
  expect(shown).toMatch(/^language +interface +names +pages +others +missing +sites$/m);
}

/** A section that writes rules for hosts. */
function emitting(...files: readonly string[]): Section {
  return { project: 'rules', leaves: files.map((path) => `dist/redirects/${path}`) };
}

const blocksBelow = (heading: string): readonly ReadmeBlock[] => blocks.filter((block) => block.heading === heading);

function otherOf({ others }: Section, language: string): NonNullable<Section['others']>[string] {
  const run = others?.[language];
  if (!run) throw new Error(`a block in the language \`${language}\` has no test that runs it`);
  return run;
}

async function folderOf({ project }: Section): Promise<string> {
  if (project === 'built') return (built ??= copyProject(makeFolder()));
  if (project === 'rules') return (rules ??= await makeRules());
  return project === 'none' ? makeFolder() : copyProject(makeFolder());
}

/** A folder that has only the packages. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-readme-'));
  folders.push(folder);
  symlinkSync(`${REPOSITORY}node_modules`, join(folder, 'node_modules'));
  return folder;
}

async function makeRules(): Promise<string> {
  const folder = makeFolder();
  await runBelow('Choose a host', folder);
  return folder;
}

function commit(folder: string): void {
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', ...PROJECT_PARTS);
  git('-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'first');
}

async function runWhole(script: string, folder: string): Promise<string> {
  const { code, output } = await runShell(script, folder);
  expect(code, output).toBe(0);
  return output;
}

/** Runs a script with a CMS on 127.0.0.1 in place of the documented one. The service listens on a free port and is stopped after its answer. */
async function runWithCms(script: string, folder: string): Promise<string> {
  const cms = await startCms(createFileSource(realModel(), { build: '' }));
  const port = await freePort();
  const local = replaced(
    replaced(script, 'sitefold build', SMALL_BUILD),
    'sitefold serve',
    `sitefold serve --port ${port} --operations-port 0`,
  ).replaceAll('https://cms.example', cms.url.href);
  expect(local).toContain(`CONTENT_URL=${cms.url.href}`);
  try {
    const shell = await startShell(local, folder, /"msg":"serving"/);
    const client = createClient(port);
    const ask = async (path: string): Promise<number> => (await askPatiently(() => client.get(path))).status;
    try {
      expect([await ask('/th/faq'), await ask(NEVER_ASKED)]).toEqual([200, 404]);
      expect(cms.calls.map(({ target }) => target)).toContain(NEVER_ASKED);
    } finally {
      client.close();
      expect(await shell.stop()).toMatch(/^built: /m);
    }
  } finally {
    await cms.close();
  }
  return '';
}

/** nginx with the block in its configuration, on a free port, and the files where the command has written them. */
async function askNginx(text: string, folder: string): Promise<void> {
  const port = await freePort();
  const own = privateFolder('readme', []);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${own}/${kind};`,
  );
  const local = [
    ['http {', `http {\naccess_log off;\n${temporary.join('\n')}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
  ].reduce((changed, [from = '', to = '']) => replaced(changed, from, to), text);
  writeFileSync(
    join(own, 'nginx.conf'),
    `daemon off;\nmaster_process off;\npid ${own}/nginx.pid;\nevents {}\n${local.replaceAll('/srv/sitefold/', `${folder}/dist/`)}`,
  );
  const args = ['-p', own, '-e', 'stderr', '-c', join(own, 'nginx.conf')];
  const stop = await startProcess({ command: 'nginx', args, port, folder: own });
  try {
    const [answer] = await askAt(port)(['/th/bulletins/326']);
    expect(answer).toMatchObject({ status: 301, location: expect.stringMatching(/\/th\/notices\/326$/) });
  } finally {
    await stop();
  }
}

/** Makes a project with pages. */
async function makeCompany(folder: string): Promise<void> {
  const args = ['--starter', 'company', '--name', 'Example', '--url', HOST, '--countries', 'de', '--yes'];
  expect(await sitefold(['init', folder, ...args])).toMatchObject({ code: 0 });
}

/** The block is a part of what the commands have printed. */
function isShown(text: string, _folder: string, shown: string): void {
  expect(shown).toContain(text);
}

/** Runs the commands of another section, which come before. */
async function runBelow(heading: string, folder: string): Promise<void> {
  for (const { language, text } of blocksBelow(heading)) if (language === 'sh') await runWhole(text, folder);
}

/** Runs the commands with the nginx of the recipe before them as the old server, whose answers differ. */
async function compareWithNginx(script: string, folder: string): Promise<string> {
  const original = await startNginxOriginal(readFileSync(join(folder, 'old-site.conf'), 'utf8'));
  return askServer(script, folder, { ...original, exit: 1 });
}

/** Runs the commands with an nginx as the live server that has the rules of the project, and no service behind it. */
async function askLiveNginx(script: string, folder: string): Promise<string> {
  await runWhole('sitefold redirects emit nginx', folder);
  return askServer(script, folder, { ...(await startNginx(emittedFor('nginx', folder))), exit: 0 });
}

interface Asked {
  readonly port: number;
  stop(): Promise<void>;
  /** How the commands end. */
  readonly exit: number;
}

/** Runs commands that ask a server, and stops the server. */
async function askServer(script: string, folder: string, { port, stop, exit }: Asked): Promise<string> {
  try {
    const { code, output } = await runShell(script.replaceAll(HOST, `http://127.0.0.1:${port}`), folder);
    expect(code, output).toBe(exit);
    return output;
  } finally {
    await stop();
  }
}

/** The block is what `validate` prints of the mistake that it shows. */
async function readError(text: string, folder: string): Promise<void> {
  const path = join(folder, 'manifests/sites.yaml');
  const right = readFileSync(path, 'utf8');
  writeFileSync(path, replaced(right, 'lang: es-AR', 'lang: ar'));
  const { code, stdout } = await callSitefold(['validate', '--root', folder]);
  writeFileSync(path, right);
  expect([code, stdout]).toEqual([1, expect.stringContaining(text)]);
}

/** The block is a device as its schema describes it. */
function readDevice(text: string): void {
  const problems: string[] = [];
  validateValue('content/simulator-devices', parse(text), ({ message }, pointer) =>
    problems.push(`${pointer}: ${message}`),
  );
  expect(problems).toEqual([]);
}

/** Prometheus asks the operations port, and the job has the name by which the rules choose figures. */
function readPrometheus(text: string): void {
  const { rule_files: rules, scrape_configs: jobs } = parse(text) as {
    readonly rule_files: readonly string[];
    readonly scrape_configs: readonly {
      readonly job_name: string;
      readonly static_configs: readonly { readonly targets: readonly string[] }[];
    }[];
  };
  const file = readFileSync(`${REPOSITORY}deploy/prometheus/${basename(rules[0] ?? '')}`, 'utf8');
  const chosen = new Set([...file.matchAll(/job="(\w+)"/g)].map(([, job]) => job));
  expect(jobs.map(({ job_name: name }) => name)).toEqual([...chosen]);
  const port = numberConstant(realModel().constants, 'server.operationsPort');
  expect(jobs[0]?.static_configs[0]?.targets).toEqual([`127.0.0.1:${port}`]);
}

function findFolders(text: string): void {
  const folders = [...text.matchAll(/^(\S+\/) /gm)].map(([, folder = '']) => folder);
  expect(folders).toHaveLength(text.trimEnd().split('\n').length);
  expect(folders.filter((folder) => !existsSync(`${REPOSITORY}${folder}`))).toEqual([]);
}
