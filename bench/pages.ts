import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutputReport } from '../engine/build/check/check-output.ts';
import { startTestService } from '../tests/support/service.ts';
import { REPOSITORY, SITEFOLD, figure, median, timed } from './figures.ts';

const ROUNDS = 3;
const FLAGS = ['', 'th', 'ae', 'cn'] as const;
const PAGES = {
  home: '',
  category: 'products/routers',
  // It is sold in all four countries.
  product: 'product/r6-20a',
  downloads: 'download',
  questions: 'faq',
  news: 'news/201',
} as const;

/**
 * What a visitor's phone makes of six pages on four sites, by Lighthouse on the service, the check of the whole output, and what the
 * manifests promise the visitors of each country. BENCH_OUT names a finished build to look at; without it all sites are built.
 */
export async function benchPages(): Promise<void> {
  const { BENCH_OUT: given } = process.env;
  const out = given ?? join(REPOSITORY, 'dist');
  if (given === undefined) await timed(SITEFOLD, ['build']);
  await benchManifests();
  await benchCheck(out);
  benchShell(out);
  const service = await startTestService({ out });
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
  try {
    for (const flag of FLAGS)
      for (const [name, remainder] of Object.entries(PAGES)) {
        const path = `${flag === '' ? '' : `/${flag}`}/${remainder}`;
        await benchPage(`${name}, ${flag || 'root'}`, `http://127.0.0.1:${service.port}${path}`, folder);
      }
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchCheck(out: string): Promise<void> {
  const { output } = await timed('sh', ['-c', `"${SITEFOLD}" check --out "${out}" --json 2> /dev/null || true`]);
  const { pages, seconds, findings, heaviest } = JSON.parse(output) as OutputReport;
  figure(`check of ${pages} pages`, seconds, 's', { atMost: 60 });
  figure('findings of the check', findings.length, '', { atMost: 0 });
  figure(`heaviest page ${heaviest.html.path}, gzip`, heaviest.html.bytes / 1024, 'KB', { atMost: 22 });
  figure(`most styles ${heaviest.css.path}, gzip`, heaviest.css.bytes / 1024, 'KB', { atMost: 15 });
  figure(`most scripts before a touch ${heaviest.first.path}, gzip`, heaviest.first.bytes / 1024, 'KB', { atMost: 4 });
  figure(`most scripts of islands ${heaviest.later.path}, gzip`, heaviest.later.bytes / 1024, 'KB', { atMost: 75 });
}

/** What the manifests hold to, by the codes of the findings that say they do not. */
const HELD = {
  'sites that say less in their language than they promise': ['CT029'],
  'products that may not be sold where they are': ['MK007', 'MK008', 'MK009'],
  'products without a decisive figure and without a reason': ['CT032'],
} as const;

async function benchManifests(): Promise<void> {
  const { output } = await timed('sh', ['-c', `"${SITEFOLD}" validate --json 2> /dev/null || true`]);
  const found = (JSON.parse(output) as { readonly code: string }[]).map(({ code }) => code);
  for (const [name, codes] of Object.entries<readonly string[]>(HELD))
    figure(name, found.filter((code) => codes.includes(code)).length, '', { atMost: 0 });
}

/** What a page is besides its own content: all around `<main>`, not compressed. */
function benchShell(out: string): void {
  const sizes = FLAGS.flatMap((flag) =>
    Object.values(PAGES).map((remainder) => {
      const html = readFileSync(join(out, 'current/client', flag, remainder, 'index.html'), 'utf8');
      const [start, end] = [html.indexOf('<main'), html.indexOf('</main>')];
      if (start === -1 || end === -1) throw new Error(`/${flag}/${remainder} has no main part`);
      return Buffer.byteLength(html) - Buffer.byteLength(html.slice(start, end));
    }),
  );
  figure('most bytes around the content of these pages', Math.max(...sizes) / 1024, 'KB', { atMost: 30 });
}

/** The parts of a report of Lighthouse that are printed. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}

const SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

async function benchPage(name: string, address: string, folder: string): Promise<void> {
  const reports: Report[] = [];
  for (let round = 0; round < ROUNDS; round += 1) reports.push(await runLighthouse(address, folder));
  const value = (audit: string): number =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  for (const [category, atLeast] of Object.entries(SCORES))
    figure(`${name}: ${category}`, median(reports.map((report) => scoreOf(report, category))), '', { atLeast });
  figure(`${name}: largest contentful paint`, value('largest-contentful-paint') / 1000, 's', { atMost: 1.4 });
  figure(`${name}: cumulative layout shift`, value('cumulative-layout-shift'), '', { atMost: 0 });
  figure(`${name}: total blocking time`, value('total-blocking-time'), 'ms');
  figure(`${name}: loaded`, value('total-byte-weight') / 1024, 'KB');
  for (const audit of failedAudits(reports)) process.stdout.write(`    ${audit}\n`);
}

function scoreOf({ categories }: Report, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** Audits that failed in the first run: what a score is lost on. */
function failedAudits([first]: readonly Report[]): string[] {
  return Object.entries(first?.audits ?? {})
    .filter(([, { score }]) => score === 0)
    .map(([id]) => id);
}

const LIGHTHOUSE = `${REPOSITORY}bench/node_modules/.bin/lighthouse`;
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';

/** Lighthouse loses the trace of a page now and then, and says so. */
const TRIES = 3;

async function runLighthouse(address: string, folder: string): Promise<Report> {
  for (let again = 1; again < TRIES; again += 1)
    try {
      return await runOnce(address, folder);
    } catch (cause) {
      if (!String(cause).includes('Please run Lighthouse again')) throw cause;
      process.stdout.write('    (a trace was lost; once more)\n');
    }
  return runOnce(address, folder);
}

/** One run with the mobile preset and simulated throttling, which are Lighthouse's own. */
async function runOnce(address: string, folder: string): Promise<Report> {
  const path = join(folder, 'report.json');
  await timed(
    LIGHTHOUSE,
    [address, '--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${CHROME_FLAGS}`],
    {
      env: { CHROME_PATH: process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell' },
    },
  );
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}
