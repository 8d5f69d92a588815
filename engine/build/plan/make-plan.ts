import { listConstant } from '../../model/constants.ts';
import { isSame } from '../../model/is-same.ts';
import type { SiteModel } from '../../model/site-model.ts';
import {
  compareFilePaths,
  compareHeaders,
  type FilePathChange,
  type HeaderChange,
} from '../../output/headers/compare-headers.ts';
import { diffRedirects, type Change } from '../../redirects/analysis/diff-redirects.ts';
import type { PageIndex } from '../pages/page-index.ts';
import { changedThemeFiles } from '../pages/state-changes.ts';
import { LEAST_PAGES } from '../release/refused.ts';
import { createChangedFacts, type Noted, type Versions } from './changed-facts.ts';
import { compareDownloads, type DownloadChange } from './compare-downloads.ts';
import { compareEntries, compareSites, type EntryChange, type SiteChanges } from './compare-entries.ts';
import { hostsConcerned, type HostSources } from './hosts-concerned.ts';
import type { HostChange } from './compare-hosts.ts';
import { compareOutputs, type UnitChange } from './compare-outputs.ts';
import { comparePages, type PageChanges } from './compare-pages.ts';
import type { ThemeChanges } from './compare-styles.ts';

/** What a change alters. */
export interface Plan {
  readonly sites: SiteChanges;
  readonly entries: readonly EntryChange[];
  readonly pages: PageChanges;
  /** The names of constants in the styles that differ. */
  readonly styles: readonly string[];
  readonly redirects: readonly Change[];
  readonly headers: readonly HeaderChange[];
  readonly filePaths: FilePathChange;
  readonly outputs: readonly UnitChange[];
  readonly downloads: readonly DownloadChange[];
  readonly hosts: readonly HostChange[];
  /** Undefined if the version before is not that of the noted build. */
  readonly sizes: Sizes | undefined;
  /** Why the change must not be shipped. */
  readonly findings: readonly Finding[];
}

/** Sizes in the version before, in bytes. */
export interface Sizes {
  readonly pages: number;
  readonly removed: number;
  readonly changed: number;
}

export type Finding =
  /** Far fewer pages are left: most likely a mistake. */
  | { readonly kind: 'shrunk'; readonly before: number; readonly now: number }
  /** A limit of a host is exceeded. */
  | { readonly kind: 'refused'; readonly host: HostChange };

export interface PlanOptions extends Versions {
  /** What a build of the same code has noted, if there is one. */
  readonly noted: Noted | undefined;
  /** The digests of the inline scripts, which follow from the code. */
  readonly scripts: readonly string[];
  /** The ids of the hosts whose limits are watched. Left out: those that the constants name. */
  readonly hosts?: readonly string[] | undefined;
}

/** Compares two versions of the data of the sites, with the same code. */
export async function makePlan({ noted, scripts, hosts, ...versions }: PlanOptions): Promise<Plan> {
  const { before, now } = versions;
  const [oldHeaders, newHeaders] = [
    { ...before, scripts },
    { ...now, scripts },
  ];
  const isOfBefore = noted?.state() === before;
  const { styles, factsOf } = await compareThemes(versions, isOfBefore ? noted?.pages.code : undefined);
  const changedFacts = noted && createChangedFacts(versions, noted);
  const pages = comparePages({
    ...versions,
    index: noted?.pages,
    changedFacts: noted && changedFacts?.(noted.pages),
    isOfBefore,
    everywhere: factsOf,
  });
  const hostChanges = await compareHosts(oldHeaders, newHeaders, hosts);
  return {
    sites: compareSites(before.model, now.model),
    entries: compareEntries(before.model, now.model),
    pages,
    styles,
    redirects: diffRedirects(before.model, now.model),
    headers: compareHeaders(oldHeaders, newHeaders),
    filePaths: compareFilePaths(before.model, now.model),
    outputs: compareOutputs({
      ...versions,
      index: noted?.outputs,
      changedFacts: noted && changedFacts?.(noted.outputs),
      isOfBefore,
    }),
    downloads: compareDownloads(before.files, now.files),
    hosts: hostChanges,
    sizes: isOfBefore && noted ? measure(pages, noted.pages) : undefined,
    findings: findingsOf({ pages, hosts: hostChanges }, now.model),
  };
}

/** The code that makes the styles and knows what templates use is loaded only if a constant or a file of the theme differs. */
async function compareThemes(versions: Versions, code: string | undefined): Promise<ThemeChanges> {
  const files = changedThemeFiles(versions.before.model, versions.now.model);
  const constants = changedConstants(versions);
  if (files.length === 0 && constants.length === 0) return { styles: [], factsOf: () => [] };
  const { compareStyles } = await import('./compare-styles.ts');
  return compareStyles({ files, constants, theme: versions.now.model.theme, code });
}

/** Returns the names of constants that differ, which may be in the styles. */
function changedConstants({ before, now }: Versions): string[] {
  const [old, current] = [before.model.constants, now.model.constants];
  return Object.keys(current).filter(
    (key) => !isSame([old[key]?.value, old[key]?.unit], [current[key]?.value, current[key]?.unit]),
  );
}

/** The emitters of all hosts are loaded only if they would print something else. */
async function compareHosts(
  before: HostSources,
  now: HostSources,
  ids: readonly string[] = listConstant(now.model.constants, 'redirect.targets'),
): Promise<HostChange[]> {
  const concerned = hostsConcerned(before, now);
  if (!concerned.redirects && !concerned.headers) return [];
  const { compareHeaderHosts, compareRedirectHosts } = await import('./compare-hosts.ts');
  return [
    ...(concerned.redirects ? compareRedirectHosts(before.model, now.model, ids) : []),
    ...(concerned.headers ? compareHeaderHosts(before, now, ids) : []),
  ];
}

function findingsOf({ pages, hosts }: Pick<Plan, 'pages' | 'hosts'>, { constants }: SiteModel): Finding[] {
  const named = new Set(listConstant(constants, 'redirect.targets'));
  // A host that refused the rules before, and that no manifest names, is not used.
  const refused = hosts.filter(
    ({ id, before, now }) => now.refused.length > 0 && (before.refused.length === 0 || named.has(id)),
  );
  return [
    ...(pages.now < pages.before * LEAST_PAGES
      ? [{ kind: 'shrunk' as const, before: pages.before, now: pages.now }]
      : []),
    ...refused.map((host) => ({ kind: 'refused' as const, host })),
  ];
}

function measure({ removed, changed }: PageChanges, { pages }: PageIndex): Sizes {
  const sizeOf = (flag: string, remainders: Iterable<string>): number => {
    let bytes = 0;
    for (const remainder of remainders) bytes += pages.get(flag)?.get(remainder)?.bytes ?? 0;
    return bytes;
  };
  const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0);
  return {
    pages: sum([...pages].map(([flag, site]) => sizeOf(flag, site.keys()))),
    removed: sum(
      [...removed].map(([flag, list]) =>
        sizeOf(
          flag,
          list.map(({ remainder }) => remainder),
        ),
      ),
    ),
    changed: sum([...changed].map(([flag, site]) => sizeOf(flag, site.keys()))),
  };
}
