import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject, PROJECT_PARTS } from '../tests/support/temporary.ts';
import { SITEFOLD, figure, timed } from './figures.ts';

/** Whole commands on a project of redirects alone: expressions for single paths, a table of 100,000 rows, and a file of Vercel. */
export async function benchRedirectCommands(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  const redirects = join(folder, 'manifests/redirects');
  try {
    mkdirSync(redirects, { recursive: true });
    writeFileSync(join(folder, 'manifests/sites.yaml'), SITES);
    writeFileSync(join(folder, 'manifests/constants.yaml'), CONSTANTS);
    writeFileSync(join(folder, 'manifests/redirects.yaml'), expressions(12_000));
    const { seconds } = await timed(SITEFOLD, ['validate', '--root', folder]);
    figure('validate, 12,000 expressions for single paths', seconds, 's', { atMost: 3 });
    writeFileSync(join(folder, 'manifests/redirects.yaml'), 'groups: []\n');
    writeFileSync(join(redirects, 'old.csv'), table(100_000));
    const fix = await timed(SITEFOLD, ['redirects', 'fix', '--dry-run', '--root', folder]);
    figure('fix, 100,000 rows with 10,000 chains', fix.seconds, 's', { atMost: 5 });
    const paths = Array.from({ length: 10_000 }, (_, index) => `/old/page-${index * 7}.html\n`);
    figure('explain --stdin, 10,000 addresses, 100,000 rules', await explain(folder, paths.join('')), 's', {
      atMost: 5,
    });
    const vercel = join(folder, 'vercel.json');
    writeFileSync(vercel, JSON.stringify({ redirects: vercelRules(639) }));
    const imported = await timed(SITEFOLD, ['redirects', 'import', 'vercel', vercel, '--root', folder]);
    figure('import of 639 rules of Vercel', imported.seconds, 's', { atMost: 1 });
    await benchLog(folder, 100_000);
    await benchLog(folder, 1_000_000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
    await add(1);
    figure('add redirect, 7,225 rules', (await add(2)).seconds, 's', { atMost: 0.5 });
    await plan();
    figure('plan of two redirects, 7,225 rules', (await plan()).seconds, 's', { atMost: 1.5 });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The usage of a log with so many different paths, beside the counting of its lines, which does the least that any reader does. */
async function benchLog(folder: string, paths: number): Promise<void> {
  const log = join(folder, 'access.log');
  const lines = Array.from({ length: LOG_LINES }, (_, index) => logLine(index, paths)).join('');
  writeFileSync(log, lines);
  const megabytes = lines.length / 1e6;
  const count = await timed('wc', ['-l', log]);
  figure(`wc -l, ${Math.round(megabytes)} MB, ${paths} paths`, megabytes / count.seconds, 'MB/s');
  const columns = await timed('awk', ['{ hits[$7 " " $9] += 1 } END { print length(hits) }', log]);
  figure('awk, hits by path and status', megabytes / columns.seconds, 'MB/s');
  // The start of the program and the project are measured with a log of one line.
  const short = join(folder, 'short.log');
  writeFileSync(short, logLine(0, paths));
  const [start, usage] = [await timed(SITEFOLD, usageOf(short, folder)), await timed(SITEFOLD, usageOf(log, folder))];
  figure('redirects usage of the log', megabytes / (usage.seconds - start.seconds), 'MB/s', { atLeast: 150 });
}

const LOG_LINES = 2_000_000;

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

/** The seconds that the command takes for addresses on its standard input. */
function explain(folder: string, addresses: string): Promise<number> {
  return new Promise((done, failed) => {
    const started = performance.now();
    const child = spawn(SITEFOLD, ['explain', '--stdin', '--root', folder], { stdio: ['pipe', 'ignore', 'inherit'] });
    child.on('error', failed);
    child.on('close', (code) =>
      code === 0 ? done((performance.now() - started) / 1000) : failed(new Error(`explain ended with ${code}`)),
    );
    child.stdin.end(addresses);
  });
}
