import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { activeSites } from '../../model/active-sites.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Site } from '../../model/site.ts';
import type { Router } from '../../routing/router.ts';
import { pagefindRecord } from './pagefind-record.ts';
import type { SearchRecord } from './record.ts';
import { searchRecords } from './records.ts';

/** How many indexes are made at a time: the work is done by one other process, which uses two cores. */
const AT_A_TIME = 2;
/** Results are kept in so many files at most: a search reads a few of them, and a build holds no file for each page. */
const MOST_FRAGMENTS = 48;
/** What Pagefind writes besides and no page of ours loads: its own interface. */
const UNUSED = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\./;

/**
 * Writes the search index of each active site below a folder, to `pagefind/<flag>/`; that of the root site stands in `pagefind/root/`.
 * Development makes none: there a search goes to the search page, which reads the content itself.
 */
export async function writeSearchIndexes(model: SiteModel, router: Router, folder: string): Promise<void> {
  const groups = [...groupSites(model, router, activeSites(model))];
  const work = async (): Promise<void> => {
    for (let group = groups.shift(); group; group = groups.shift()) await writeGroup(group, folder);
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    await close();
  }
}

/** Sites with the same records in the same language; they share the bytes of one index. */
interface SiteGroup {
  readonly language: string;
  readonly records: readonly SearchRecord[];
  readonly flags: string[];
}

function groupSites(model: SiteModel, router: Router, sites: readonly Site[]): Iterable<SiteGroup> {
  const groups = new Map<string, SiteGroup>();
  for (const site of sites) {
    const records = searchRecords(model, router, site);
    const language = new Intl.Locale(site.lang).language;
    const key = createHash('sha256')
      .update(JSON.stringify([language, records]))
      .digest('hex');
    const group = groups.get(key) ?? { language, records, flags: [] };
    groups.set(key, group);
    group.flags.push(site.flag);
  }
  return groups.values();
}

async function writeGroup({ language, records, flags }: SiteGroup, folder: string): Promise<void> {
  const { index, errors } = await within(
    createIndex({
      forceLanguage: language,
      keepIndexUrl: true,
      writePlayground: false,
      maxFragments: MOST_FRAGMENTS,
    }),
  );
  if (!index) throw new Error(`no search index: ${errors.join(', ')}`);
  try {
    for (const record of records) await within(add(index, record, language));
    const { files } = await within(index.getFiles());
    for (const { path, content } of files) {
      if (UNUSED.test(path)) continue;
      const [first, ...others] = flags.map((flag) => join(folder, 'pagefind', flag === '' ? 'root' : flag, path));
      if (first === undefined) continue;
      mkdirSync(dirname(first), { recursive: true });
      writeFileSync(first, content);
      for (const other of others) {
        mkdirSync(dirname(other), { recursive: true });
        linkSync(first, other);
      }
    }
  } finally {
    await within(index.deleteIndex());
  }
}

/** So long it may take to answer, in milliseconds. */
const PATIENCE = 120_000;

/** Pagefind does not say that its process is gone. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(failed, PATIENCE, new Error('the process that makes the search index gives no answer'));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function add(index: PagefindIndex, record: SearchRecord, language: string): Promise<void> {
  const { errors } = await index.addCustomRecord(pagefindRecord(record, language));
  if (errors.length > 0) throw new Error(`the search index refuses ${record.path}: ${errors.join(', ')}`);
}
