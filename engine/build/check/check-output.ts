import { readdirSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { Worker } from 'node:worker_threads';
import { activeSites } from '../../model/active-sites.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { createAddresses, pageFile } from '../../output/checks/addresses.ts';
import { createFindingTable, type Finding, type FindingTable } from '../../output/checks/finding.ts';
import { findRepeated } from '../../output/checks/repeated.ts';
import { checkSiteFiles } from '../../output/checks/site-files.ts';
import { createRouter, type Router } from '../../routing/router.ts';
import { readLatest, releaseLayout } from '../release/release.ts';
import { isStoredWhole, readStoredModel } from '../release/stored-site.ts';
import {
  lacks,
  PARTS,
  startHeaviest,
  type AskedPlace,
  type Heaviest,
  type Share,
  type ShareResult,
} from './check-share.ts';

export interface OutputReport {
  /** The id of the build. */
  readonly build: string;
  readonly pages: number;
  /** The number of addresses in all pages, repetitions included. */
  readonly addresses: number;
  readonly seconds: number;
  readonly heaviest: Heaviest;
  readonly findings: readonly Finding[];
}

/** The size of the young generation of the heap, so that garbage is collected less often. */
const YOUNG_MB = 128;
/** More workers gain little, because they share the disk. */
const MOST_WORKERS = 4;

/** Checks every page and every file for machines of the last build in an output folder. Undefined where there is none. */
export async function checkOutput(out: string): Promise<OutputReport | undefined> {
  const started = performance.now();
  const latest = readLatest(out);
  if (!latest) return undefined;
  const folder = realpathSync(releaseLayout(out).current);
  if (!isStoredWhole(folder)) return undefined;
  const workers = Math.min(MOST_WORKERS, availableParallelism());
  const shares = Array.from({ length: workers }, (_, index) => startShare({ folder, index, of: workers }));
  const table = createFindingTable();
  const model = readStoredModel(folder);
  const router = createRouter(model);
  findForeignPages(join(folder, 'client'), { model, router, table });

  const results = await Promise.all(shares.map(({ result }) => result));
  const asked = results.flatMap((one) => one.asked);
  const missing = (await Promise.all(shares.map((share) => share.ask(asked)))).flat();
  for (const { findings } of results) table.absorb(findings);
  for (const one of missing) table.add('links', lacks(one), () => one.place);
  checkTogether(join(folder, 'client'), { model, router, table, results });
  return {
    build: latest.id,
    pages: sum(results, ({ pages }) => pages),
    addresses: sum(results, ({ addresses }) => addresses),
    seconds: (performance.now() - started) / 1000,
    heaviest: heaviestOf(results),
    findings: table.list(),
  };
}

interface RunningShare {
  readonly result: Promise<ShareResult>;
  ask(asked: readonly AskedPlace[]): Promise<readonly AskedPlace[]>;
}

function startShare(share: Share): RunningShare {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: share,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const next = <T>(): Promise<T> =>
    new Promise((done, failed) => {
      worker.once('message', done);
      worker.once('error', failed);
    });
  return {
    result: next<ShareResult>(),
    ask(asked) {
      const answer = next<readonly AskedPlace[]>();
      worker.postMessage(asked, []);
      return answer;
    },
  };
}

interface Together {
  readonly model: SiteModel;
  readonly router: Router;
  readonly table: FindingTable;
}

/** Reports pages in the output that no route makes, so that no visitor can reach them. */
function findForeignPages(client: string, { model, router, table }: Together): void {
  const expected = new Set(
    activeSites(model).flatMap((site) =>
      [...router.pages.keys()]
        .filter((remainder) => router.hasPage(site, remainder))
        .map((remainder) => pageFile(site, remainder)),
    ),
  );
  for (const entry of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    const path = `/${entry.split(sep).join('/')}`;
    if (path.endsWith('.html') && !expected.has(path))
      table.add('files', 'is a page without a route', () => `client${path}`);
  }
}

/** Reports the mistakes that only all pages together show. */
function checkTogether(
  client: string,
  { model, router, table, results }: Together & { readonly results: readonly ShareResult[] },
): void {
  const listed = results.flatMap((one) => one.listed);
  for (const { file, message } of findRepeated(listed)) table.add('html', message, () => file);
  const faults = checkSiteFiles({
    model,
    addresses: createAddresses(model, router, (path) => existsSync(join(client, path))),
    read: (path) => (existsSync(join(client, path)) ? readFileSync(join(client, path), 'utf8') : undefined),
    indexed: new Set([...listed.map(({ address }) => address), ...listedOnRequest(model, router)]),
  });
  for (const { path, message } of faults) table.add('files', message, () => `client/${path}`);
}

/** Returns the pages that search engines may list but that have no file in the output. */
function listedOnRequest(model: SiteModel, router: Router): string[] {
  const remainders = [...router.pages].filter(([, { route }]) => route.render === 'request' && route.index);
  return activeSites(model).flatMap((site) =>
    remainders
      .filter(([remainder]) => router.hasPage(site, remainder))
      .map(([remainder]) => `${site.addr}${remainder}`),
  );
}

function heaviestOf(results: readonly ShareResult[]): Heaviest {
  const heaviest = startHeaviest();
  for (const part of PARTS)
    for (const result of results)
      if (result.heaviest[part].bytes > heaviest[part].bytes) heaviest[part] = result.heaviest[part];
  return heaviest;
}

function sum(results: readonly ShareResult[], of: (result: ShareResult) => number): number {
  return results.reduce((all, result) => all + of(result), 0);
}
