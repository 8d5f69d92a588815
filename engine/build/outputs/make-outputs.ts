import { setImmediate } from 'node:timers/promises';
import { activeSites } from '../../model/active-sites.ts';
import { hasFeature } from '../../model/features.ts';
import type { Site } from '../../model/site.ts';
import { searchLanguage, searchName, type SiteRecords } from '../../output/search/share-indexes.ts';
import type { BuiltState } from '../pages/built-state.ts';
import { createFreshness, type BuiltBefore } from '../pages/freshness.ts';
import { createLedger } from '../pages/ledger.ts';
import { createIndexBuilder, type PageIndex, type PageNote } from '../pages/page-index.ts';
import { digestOf } from '../pages/page-store.ts';
import { trackState } from '../pages/track-state.ts';
import { viewOf, type View } from '../pages/view.ts';
import type { ReleaseWriter } from '../release/release-writer.ts';
import type { ScopeCheck } from '../scope.ts';
import { listUnits, siteOf, type Unit } from './units.ts';

interface OutputsOptions {
  /** The folder of the project. */
  readonly root: string;
  readonly now: BuiltState;
  readonly code: string;
  /** The units of the last build, with the data that they were made from. */
  readonly before: BuiltBefore | undefined;
  readonly writer: ReleaseWriter;
  /** The sites whose files are brought up to date. */
  readonly scope: ScopeCheck;
  readonly signal: AbortSignal;
  /** Receives the step as it begins. */
  readonly progress: (step: string) => void;
}

const CLIENT = 'client/';

/**
 * Makes the files of a release besides its pages: pictures, previews, sitemaps, feeds and search indexes. A unit that has read nothing that
 * changed keeps its files. Returns the units with their files and what each has read, in the form of an index of pages.
 */
export async function makeOutputs({
  root,
  now,
  code,
  before,
  writer,
  scope,
  signal,
  progress,
}: OutputsOptions): Promise<PageIndex> {
  const usable = before?.index.code === code ? before : undefined;
  const changed = usable && createFreshness(usable, now);
  const builder = createIndexBuilder(code);
  const ledger = createLedger();
  const made = new Map<string, Map<string, PageNote>>();

  /** The files of a unit if none of its facts changed and all of them are in the release before. */
  const filesToKeep = ({ name, view }: NamedView): ReadonlyMap<string, PageNote> | undefined => {
    const files = usable?.index.pages.get(name);
    if (!files || files.size === 0) return undefined;
    for (const [path, note] of files) {
      if (changed?.(note, view).length !== 0) return undefined;
      if (writer.before.get(`${CLIENT}${path}`)?.sha256 !== note.sha256) return undefined;
    }
    return files;
  };
  /** Keeps the files of units that are made together, or of none of them. */
  const keeps = (...units: readonly NamedView[]): boolean => {
    const files = units.flatMap((unit) => filesToKeep(unit) ?? []);
    if (!usable || files.length < units.length) return false;
    for (const path of files.flatMap((own) => [...own.keys()])) if (!writer.keep(`${CLIENT}${path}`)) return false;
    for (const [place, { name }] of units.entries()) builder.add(usable.index, name, files[place] ?? []);
    return true;
  };
  /** Leaves the files of another site as they are, if there are any. They are not noted, so that the next build sees to them. */
  const leaves = ({ name, view: { site } }: NamedView): boolean => {
    const files = before?.index.pages.get(name);
    if (!site || scope.hasSite(site.flag) || !files || files.size === 0) return false;
    return [...files.keys()].every((path) => writer.keep(`${CLIENT}${path}`));
  };
  const write = (path: string, content: string | Uint8Array): Omit<PageNote, 'record'> => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    writer.write(`${CLIENT}${path}`, bytes);
    return { sha256: digestOf(bytes), bytes: bytes.length };
  };
  const tracker = trackState(now, ledger);
  /** Lets this process hear of the others, which render the pages meanwhile. */
  const letOthersIn = async (): Promise<void> => {
    await setImmediate();
    signal.throwIfAborted();
  };
  const run = async ({ name, view, make }: Unit): Promise<void> => {
    const { result, record } = await ledger.record(() => make(tracker.stateFor(view)));
    made.set(
      name,
      new Map(
        result.map((file) => [file.path, { record, ...write(file.path, 'text' in file ? file.text : file.bytes) }]),
      ),
    );
  };

  // The processes that render the pages are started first.
  await letOthersIn();
  progress('writing the other files');
  let drawing = false;
  for (const unit of listUnits(root, now)) {
    if (keeps(unit) || leaves(unit)) continue;
    if (unit.name.startsWith('previews/') && !drawing) {
      drawing = true;
      progress('drawing the preview pictures');
    }
    await letOthersIn();
    await run(unit);
  }

  // Sites of the same language may share an index, so that it is of all of them.
  const searched = hasFeature(now.model, 'search') ? activeSites(now.model) : [];
  const stale = [...Map.groupBy(searched, searchLanguage).values()].filter(
    (sites) => !isSameGroup(usable?.state(), sites) || !keeps(...sites.map(searchUnit)),
  );
  const toWrite = new Map(
    stale.flat().flatMap((site) => (leaves(searchUnit(site)) ? [] : [[searchName(site.flag), searchUnit(site).name]])),
  );
  if (toWrite.size > 0) {
    progress('indexing for the search');
    const { makeSearchIndexes } = await import('../../output/search/make-index.ts');
    const { searchRecords } = await import('../../output/search/records.ts');
    const readers = new Map<string, number>();
    const sites: SiteRecords[] = [];
    for (const site of stale.flat()) {
      await letOthersIn();
      const state = tracker.stateFor(viewOf(site));
      const { result, record } = await ledger.record(async () => {
        const own = siteOf(state);
        return { site: { flag: own.flag, lang: own.lang }, records: searchRecords(state.model, state.router, own) };
      });
      readers.set(searchName(site.flag), record);
      sites.push(result);
    }
    for (const name of toWrite.values()) made.set(name, new Map());
    await makeSearchIndexes(sites, ({ paths, bytes }) => {
      signal.throwIfAborted();
      for (const path of paths) {
        const name = path.split('/')[1] ?? '';
        const files = made.get(toWrite.get(name) ?? '');
        files?.set(path, { record: readers.get(name) ?? 0, ...write(path, bytes) });
      }
    });
  }
  if (usable && made.size === 0 && usable.index.pages.size === builder.index.pages.size) return usable.index;
  const own: PageIndex = { code, ...ledger.readings(), pages: made };
  for (const [name, files] of made) builder.add(own, name, files);
  return builder.index;
}

interface NamedView {
  readonly name: string;
  readonly view: View;
}

function searchUnit(site: Site): NamedView {
  return { name: `search/${site.flag}`, view: viewOf(site) };
}

/** Tells whether the sites of a language were the same ones in other data. */
function isSameGroup(before: BuiltState | undefined, sites: readonly Site[]): boolean {
  const [language] = sites.map(searchLanguage);
  const others = before ? activeSites(before.model).filter((site) => searchLanguage(site) === language) : [];
  return others.map(({ flag }) => flag).join() === sites.map(({ flag }) => flag).join();
}
