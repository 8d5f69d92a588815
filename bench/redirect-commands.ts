import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject, PROJECT_PARTS } from '../tests/support/temporary.ts';
import { SITEFOLD, figure, shortestOf, timed } from './figures.ts';

/** Whole commands on a project of redirects alone: expressions for single paths, a table of 100,000 rows, and a file of Vercel. */
export async function benchRedirectCommands(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const redirects = join(folder, 'manifests/redirects');
  try {
    mkdirSync(redirects, { recursive: true });
    writeFileSync(join(folder, 'manifests/sites.yaml'), SITES);
    writeFileSync(join(folder, 'manifests/constants.yaml'), CONSTANTS);
    writeFileSync(join(folder, 'manifests/redirects.yaml'), expressions(12_000));
    const run = (...args: string[]): Promise<number> =>
      shortestOf(RUNS, () => {
        forget(folder);
        return timed(SITEFOLD, [...args, '--root', folder]);
      });
    figure('validate, 12,000 expressions for single paths', await run('validate'), 's', { atMost: 3 });
    writeFileSync(join(folder, 'manifests/redirects.yaml'), 'groups: []\n');
    writeFileSync(join(redirects, 'old.csv'), table(100_000));
    figure('fix, 100,000 rows with 10,000 chains', await run('redirects', 'fix', '--dry-run'), 's', { atMost: 5 });
    const paths = Array.from({ length: 10_000 }, (_, index) => `/old/page-${index * 7}.html\n`).join('');
    const explained = await shortestOf(RUNS, () => {
      forget(folder);
      return explain(folder, paths);
    });
    figure('explain --stdin, 10,000 addresses, 100,000 rules', explained, 's', { atMost: 5 });
    const vercel = join(folder, 'vercel.json');
    writeFileSync(vercel, JSON.stringify({ redirects: vercelRules(639) }));
    figure('import of 639 rules of Vercel', await run('redirects', 'import', 'vercel', vercel), 's', { atMost: 1 });
    await benchLog(folder, { megabytes: 2000, paths: 100_000 });
    await benchLog(folder, { megabytes: 450, paths: 1_000_000 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How often a command is measured. */
const RUNS = 5;

/** Takes away what commands keep of a project, so that the next one reads all of it. */
function forget(folder: string): void {
  rmSync(join(folder, '.sitefold'), { recursive: true, force: true });
}

/** A redirect more on the full manifests, and its plan beside the last commit. The first call of each keeps what the second one takes. */
export async function benchRedirectEdit(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const git = (...args: string[]): void => {
    execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  };
  try {
    copyProject(root);
    git('init', '--quiet');
    git('add', ...PROJECT_PARTS);
    git('-c', 'user.name=Bench', '-c', 'user.email=bench@localhost', 'commit', '--quiet', '--message', 'before');
    const add = (page: number): Promise<{ seconds: number }> =>
      timed(SITEFOLD, [
        'add',
        'redirect',
        `/old-routers-${page}`,
        '/products/routers',
        '--sites',
        'all',
        '--root',
        root,
      ]);
    const plan = (): Promise<{ seconds: number }> => timed(SITEFOLD, ['plan', 'HEAD', '--root', root]);
    let page = 0;
    await add(page);
    const added = await shortestOf(RUNS, () => add((page += 1)));
    figure('add redirect, 7,225 rules', added, 's', { atMost: 0.5 });
    await plan();
    figure(`plan of ${page + 1} redirects, 7,225 rules`, await shortestOf(RUNS, plan), 's', { atMost: 1.5 });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The usage of a log with so many different paths, beside the counting of its lines and of its paths by other programs. */
async function benchLog(folder: string, { megabytes, paths }: { megabytes: number; paths: number }): Promise<void> {
  const log = join(folder, 'access.log');
  const bytes = writeLog(log, { bytes: megabytes * 1e6, paths });
  const count = await timed('wc', ['-l', log]);
  figure(`wc -l, ${Math.round(bytes / 1e6)} MB, ${paths} paths`, bytes / 1e6 / count.seconds, 'MB/s');
  const columns = await timed('awk', ['{ hits[$7 " " $9] += 1 } END { print length(hits) }', log]);
  figure('awk, hits by path and status', bytes / 1e6 / columns.seconds, 'MB/s');
  // The start of the program and the project are measured with a log of one line.
  const short = join(folder, 'short.log');
  writeFileSync(short, logLine(0, paths));
  const start = await shortestOf(RUNS, () => timed(SITEFOLD, usageOf(short, folder)));
  const seconds = (await shortestOf(2, () => timed(SITEFOLD, usageOf(log, folder)))) - start;
  // A log in which most paths come a few times at most is rare: it is compared with awk alone.
  figure('redirects usage of the log', bytes / 1e6 / seconds, 'MB/s', paths <= 100_000 ? { atLeast: 150 } : {});
  figure('beside awk', columns.seconds / seconds, '', { atLeast: 1 });
}

/** Writes a log of about so many bytes with so many different paths, and returns its bytes. */
function writeLog(file: string, { bytes, paths }: { bytes: number; paths: number }): number {
  const log = openSync(file, 'w');
  let written = 0;
  for (let line = 0; written < bytes; line += LINES_AT_ONCE) {
    const lines = Array.from({ length: LINES_AT_ONCE }, (_, index) => logLine(line + index, paths));
    written += writeSync(log, lines.join(''));
  }
  closeSync(log);
  return written;
}

const LINES_AT_ONCE = 100_000;

function usageOf(log: string, folder: string): string[] {
  return ['redirects', 'usage', log, '--root', folder];
}

/** A line of a log with so many different paths. The first 100,000 of them are sources. */
function logLine(index: number, paths: number): string {
  const path = `/old/page-${(index * 7919) % paths}.html`;
  const time = `${String(1 + (index % 28)).padStart(2, '0')}/Oct/2026:13:55:${String(index % 60).padStart(2, '0')} +0000`;
  return `203.0.113.${index % 256} - - [${time}] "GET ${path} HTTP/1.1" ${index % 3 === 0 ? 404 : 301} 5316 "https://www.example.com/start" "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"\n`;
}

const SITES = `sites:
  - { siteId: 1, flag: "", state: 1, siteType: global, region: global, lang: en, name: Global, addr: https://www.example.com/, isMain: 1 }
`;
const CONSTANTS = 'constants:\n  redirect.allowedHosts: { value: [new.example.com] }\n';

function expressions(count: number): string {
  const rules = Array.from(
    { length: count },
    (_, index) => `      - { regex: ^/old-${index}$, to: https://new.example.com/${index % 10}, external: true }\n`,
  );
  return `groups:\n  - name: Old\n    rules:\n${rules.join('')}`;
}

/** Every tenth row leads to the next one. */
function table(count: number): string {
  const rows = Array.from({ length: count }, (_, row) =>
    row % 10 === 0
      ? `/old/page-${row}.html,/old/page-${row + 1}.html,\n`
      : `/old/page-${row}.html,https://new.example.com/${row % 1000},true\n`,
  );
  return `from,to,external\n${rows.join('')}`;
}

/** Rules of the shapes that such files have: many differ from each other only behind a placeholder. */
function vercelRules(count: number): object[] {
  const shapes: readonly ((n: number) => readonly [source: string, destination: string])[] = [
    (n) => [`/docs/v${n}/:path*`, `/documentation/${n}/:path*`],
    (n) => [`/blog/${n}/:slug`, `/articles/${n}/:slug`],
    (n) => [`/old-${n}`, `/new-${n}`],
    (n) => [`/p/:id(\\d+)/item-${n}`, `/product/:id/item-${n}`],
    (n) => [`/:lang(en|de|fr)/guide-${n}/:path*`, `/guides/${n}/:path*`],
    (n) => [`/api/:version/thing-${n}`, `/reference/thing-${n}`],
    (n) => [`/help/${n}/:topic/:page?`, `/support/${n}/:topic`],
  ];
  return Array.from({ length: count }, (_, n) => {
    const [source, destination] = shapes[n % shapes.length]?.(n) ?? [];
    return { source, destination, permanent: true };
  });
}

/** Runs the command with addresses on its standard input. */
function explain(folder: string, addresses: string): Promise<{ seconds: number }> {
  return new Promise((done, failed) => {
    const started = performance.now();
    const child = spawn(SITEFOLD, ['explain', '--stdin', '--root', folder], { stdio: ['pipe', 'ignore', 'inherit'] });
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0
        ? done({ seconds: (performance.now() - started) / 1000 })
        : failed(new Error(`explain ended with ${code}`)),
    );
    child.stdin.end(addresses);
  });
}
