import { close, createIndex, type PagefindIndex } from 'pagefind';
import { pagefindRecord } from './pagefind-record.ts';
import { searchName, shareIndexes, type SharedIndex, type SiteRecords } from './share-indexes.ts';

/** The number of indexes that are made at a time. One other process does the work and uses two cores. */
const AT_A_TIME = 2;
/** The most files with results: a search reads a few of them, and a build needs no file for each page. */
const MOST_FRAGMENTS = 48;
/** Files of Pagefind's own interface, which no page loads. */
const UNUSED = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\./;

/** A file of the search index of one site or of several. */
export interface IndexFile {
  /** Its paths below the folder of the pages: one for each site that has this index. */
  readonly paths: readonly string[];
  readonly bytes: Uint8Array;
}

/**
 * Makes the search indexes of sites from their records, and passes on each file. Development has no index: there a search goes to the
 * search page, which reads the content itself.
 */
export async function makeSearchIndexes(sites: readonly SiteRecords[], take: (file: IndexFile) => void): Promise<void> {
  const indexes = shareIndexes(sites);
  const work = async (): Promise<void> => {
    for (let index = indexes.shift(); index; index = indexes.shift()) await makeIndex(index, take);
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    await close();
  }
}

async function makeIndex({ language, records, flags }: SharedIndex, take: (file: IndexFile) => void): Promise<void> {
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
    // Pagefind numbers the records as they come, and reads ahead while it takes one apart.
    await within(Promise.all(records.map((one) => add(index, one, language))));
    const { files } = await within(index.getFiles());
    for (const { path, content } of files) {
      if (UNUSED.test(path)) continue;
      take({ paths: flags.map((flag) => `pagefind/${searchName(flag)}/${path}`), bytes: content });
    }
  } finally {
    await within(index.deleteIndex());
  }
}

/** The longest time for an answer, in milliseconds. */
const PATIENCE = 120_000;

/** Rejects after a time, because Pagefind does not report that its process has ended. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(failed, PATIENCE, new Error('the process that makes the search index does not answer'));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function add(
  index: PagefindIndex,
  { record, absent }: SharedIndex['records'][number],
  language: string,
): Promise<void> {
  const { errors } = await index.addCustomRecord(pagefindRecord(record, language, absent.map(searchName)));
  if (errors.length > 0) throw new Error(`the search index refuses ${record.path}: ${errors.join(', ')}`);
}
