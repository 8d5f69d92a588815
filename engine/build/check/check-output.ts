import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { activeSites } from '../../model/active-sites.ts';
import { belowPromise, percentOf } from '../../content/coverage.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { createAddresses, pageFile } from '../../output/checks/addresses.ts';
import type { Heaviest } from '../../output/checks/budgets.ts';
import { checkFacts } from '../../output/checks/check-facts.ts';
import { createFindingTable, type Finding } from '../../output/checks/finding.ts';
import { checkSiteFiles } from '../../output/checks/site-files.ts';
import { createWeigher, readBudgets } from '../../output/checks/weights.ts';
import { createRouter, type Router } from '../../routing/router.ts';
import { readLatest, releaseLayout } from '../release/release.ts';
import { isStoredWhole, readStoredModel, readStoredScripts } from '../release/stored-site.ts';
import { gatherFacts } from './gather-facts.ts';
import { openFactsFile } from './kept-facts.ts';
import { lookAtFiles } from './release-files.ts';

export interface OutputReport {
  /** The id of the build. */
  readonly build: string;
  readonly pages: number;
  /** The pages that were read; of the others, an earlier check has kept the facts. */
  readonly read: number;
  /** The number of addresses in all pages, repetitions included. */
  readonly addresses: number;
  readonly seconds: number;
  readonly heaviest: Heaviest;
  readonly findings: readonly Finding[];
}

/**
 * Checks every page and every file for machines of the last build in an output folder. Undefined where there is none. `keep`: the folder
 * where the facts of pages are kept for the next check; without it, all pages are read.
 */
export async function checkOutput(out: string, keep?: string): Promise<OutputReport | undefined> {
  const started = performance.now();
  const latest = readLatest(out);
  if (!latest) return undefined;
  const folder = realpathSync(releaseLayout(out).current);
  if (!isStoredWhole(folder)) return undefined;
  const looking = lookAtFiles(folder);
  // Whatever needs no look at the files is done while a thread looks at them.
  const model = readStoredModel(folder);
  const router = createRouter(model);
  const kept = keep === undefined ? undefined : openFactsFile(keep, out);
  const before = kept?.read();
  const release = await looking;
  const expected = listPages(model, router);
  const { table, rows, read } = await gatherFacts({
    folder,
    release,
    files: expected.map(({ file }) => file),
    kept,
    before,
  });

  const findings = createFindingTable();
  const pages = expected.flatMap((page) => {
    const row = rows.get(page.file);
    if (!row) findings.add('files', 'the page is missing', () => page.file);
    return row ? { ...page, row } : [];
  });
  const text = (path: string): string | undefined => readText(join(folder, path));
  const addresses = createAddresses(model, router, (path) => release.has(`client${path}`));
  const { indexed, ...figures } = checkFacts(pages, {
    table,
    addresses,
    findings,
    weigh: createWeigher((path) => text(`client${path}`)),
    budgets: readBudgets(model.constants),
    scripts: new Set(readStoredScripts(folder)),
    textOf: (file) => text(file) ?? '',
  });
  // No visitor can reach them.
  const routed = new Set(expected.map(({ file }) => file));
  for (const path of release.pages)
    if (!routed.has(path)) findings.add('files', 'is a page without a route', () => path);
  const faults = checkSiteFiles({
    model,
    addresses,
    read: (path) => text(`client/${path}`),
    indexed: new Set([...indexed, ...listedOnRequest(model, router)]),
  });
  for (const { path, message } of faults) findings.add('files', message, () => `client/${path}`);
  for (const { site, part, least, ...count } of belowPromise(model))
    findings.add(
      'languages',
      `has ${percentOf(count)} % of the texts of ${part} in its language and promises ${least} %`,
      () => `client${pageFile(site, '')}`,
    );
  return {
    build: latest.id,
    pages: pages.length,
    read,
    ...figures,
    seconds: (performance.now() - started) / 1000,
    findings: findings.list(),
  };
}

interface ExpectedPage {
  readonly site: Site;
  readonly remainder: string;
  /** Its path in the output. */
  readonly file: string;
}

/** Returns the pages that are written at build. Those with the same path are together, because they have more in common. */
function listPages(model: SiteModel, router: Router): ExpectedPage[] {
  const sites = activeSites(model);
  return [...router.pages].flatMap(([remainder, { route }]) =>
    route.render === 'build'
      ? sites
          .filter((site) => router.hasPage(site, remainder))
          .map((site) => ({ site, remainder, file: `client${pageFile(site, remainder)}` }))
      : [],
  );
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

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}
