import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltState } from '../pages/built-state.ts';
import { createIndexBuilder, unpackIndex, type PageIndex, type PageNote } from '../pages/page-index.ts';
import { openPageStore } from '../pages/page-store.ts';
import type { MeasuredCost } from '../pages/page-costs.ts';
import { planPages, withMade, type SitePlan } from '../pages/plan-pages.ts';
import type { BuiltBefore } from '../pages/freshness.ts';
import { readTimes, type WatchTask } from '../recording/page-watch.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { FileMark } from '../release/integrity.ts';
import type { ReleaseWriter } from '../release/release-writer.ts';
import type { ScopeCheck } from '../scope.ts';
import { giveTask } from './child.ts';
import { countProcesses, type WaitingProcesses } from './waiting-processes.ts';
import { pageInRelease } from './written-pages.ts';

/** The pages that one process makes. */
export interface RenderShare {
  /** The folder of the stored data from which the pages are rendered. */
  readonly data: string;
  /** The folder of the data of the last build, if parts of its pages are replaced. */
  readonly before: string | undefined;
  readonly bundle: string;
  /** The folder of the unfinished release, and whether most of its pages are there already. */
  readonly release: string;
  readonly replaces: boolean;
  readonly store: string;
  /** The folder of the journals of the build. */
  readonly journal: string;
  /** The start of the paths of the files with the result. */
  readonly notes: string;
  /** What the process records of itself. Left out: nothing. */
  readonly watch: WatchTask | undefined;
  readonly sites: readonly SiteShare[];
}

interface SiteShare {
  readonly flag: string;
  readonly rendered: readonly string[];
  readonly patched: readonly (readonly [remainder: string, note: FileMark, facts: readonly string[]])[];
}

export interface RenderOptions {
  readonly now: BuiltState;
  /** The code that renders pages, see `codeOfBundle`. */
  readonly code: string;
  /** The pages of the last build, and the folder of its data. */
  readonly before: (BuiltBefore & { readonly folder: string }) | undefined;
  /** The folder of the bundle. */
  readonly bundle: string;
  /** The folder of the page store. */
  readonly store: string;
  /** The folder of the journals of the build, and the pages that were made for it by other machines or before it was stopped. */
  readonly journal: string;
  readonly made: PageIndex;
  /** Chooses the pages that are made here. Left out: all. */
  readonly choose?: (plans: readonly SitePlan[]) => readonly SitePlan[];
  /** Brings pages into the store that it lacks, as far as another store has them. */
  readonly bring?: ((pages: readonly FileMark[]) => Promise<void>) | undefined;
  /** A folder for files between the processes, and those that wait for their pages. */
  readonly work: string;
  readonly waiting: WaitingProcesses;
  readonly writer: ReleaseWriter;
  /** The pages that are brought up to date; the others stay as they are in the release before. */
  readonly scope: ScopeCheck;
  /** Ends the processes. */
  readonly signal: AbortSignal;
  /** Receives how many pages are made, how many there are to make, and the memory of all processes. */
  readonly progress: (done: number, all: number, memory: number) => void;
  readonly recorder: Recorder | undefined;
}

export interface Rendered {
  readonly index: PageIndex;
  /** Why each page was rendered: the facts that changed, by flag and path. */
  readonly reasons: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  readonly kept: number;
  /** Pages that were made already for this build. */
  readonly made: number;
  readonly patched: number;
  readonly rendered: number;
  /** Pages outside of the scope that stay as they are although something that they have read changed. */
  readonly left: number;
  /** How long the rendered pages took. */
  readonly costs: readonly MeasuredCost[];
  /** The peak memory of all processes together, in bytes. */
  readonly peakBytes: number;
}

/** Makes the pages of a release: renders those that have read something that changed, and keeps the others. */
export async function renderPages(options: RenderOptions): Promise<Rendered> {
  const { now, code, before, made: madeBefore, writer, work, waiting, signal, progress, recorder } = options;
  const { choose = (plans) => plans } = options;
  const builder = createIndexBuilder(code);
  const plans = choose(planPages({ now, code, before })).map((plan) => withMade(plan, madeBefore));
  await options.bring?.(plans.flatMap((plan) => pagesToBring(plan, writer)));
  const sites = plans.map((plan) => keepPages(plan, options));
  const shares = shareOut(sites);
  const same =
    before !== undefined &&
    shares.length === 0 &&
    sites.every(({ made }) => made.length === 0) &&
    holdsOnly(before.index, sites);
  if (before && !same) for (const { site, kept } of sites) builder.add(before.index, site.flag, kept);
  for (const { site, made } of sites) builder.add(madeBefore, site.flag, made);
  const count = (of: (site: PlacedPages) => number): number => sum(sites.map(of));
  const [rendered, patched] = [count((site) => site.rendered.size), count((site) => site.patched.length)];
  const result = {
    index: same ? before.index : builder.index,
    reasons: new Map(sites.map((site) => [site.site.flag, site.rendered])),
    kept: count(({ kept }) => kept.length),
    made: count(({ made }) => made.length),
    patched,
    rendered,
    left: count(({ left }) => left),
  };
  if (shares.length === 0) return { ...result, costs: [], peakBytes: 0 };
  let made = 0;
  const memory = new Map<number, number>();
  const addMade = (process: number, more: number, bytes: number): void => {
    memory.set(process, bytes);
    progress((made += more), rendered + patched, sum(memory.values()));
  };
  addMade(OWN, 0, process.memoryUsage.rss());
  mkdirSync(work, { recursive: true });
  const notesOf = (process: number): string => join(work, `notes-${process}`);
  const running = shares.map((share, process) =>
    giveTask(
      waiting.take(),
      {
        data: writer.folder,
        before: patched > 0 ? before?.folder : undefined,
        bundle: options.bundle,
        release: writer.folder,
        replaces: writer.before.size > 0,
        store: options.store,
        journal: options.journal,
        notes: notesOf(process),
        watch: recorder && { times: `${notesOf(process)}.times`, profiles: recorder.profiles },
        sites: share,
      } satisfies RenderShare,
      (more, bytes) => addMade(process, more, bytes),
    ),
  );
  signal.addEventListener('abort', () => {
    for (const { stop } of running) void stop();
  });
  try {
    const peaks = await Promise.all(running.map(({ peakBytes }) => peakBytes));
    const costs = [...shares.keys()].flatMap((process) => addNotes(notesOf(process)));
    if (recorder) for (const process of shares.keys()) readTimes(`${notesOf(process)}.times`, recorder);
    return { ...result, costs, peakBytes: sum(peaks) };
  } finally {
    // If one process has failed, the work of the others is not needed.
    await Promise.all(running.map(({ stop }) => stop()));
  }

  function addNotes(path: string): MeasuredCost[] {
    const index = unpackIndex(readFileSync(`${path}.pages`));
    if (!index) throw new Error(`the notes of a process are damaged: ${path}`);
    for (const [flag, pages] of index.pages) {
      builder.add(index, flag, pages);
      for (const [remainder, mark] of pages) addFile(flag, remainder, mark);
    }
    const changed = JSON.parse(readFileSync(`${path}.patched`, 'utf8')) as [string, string, FileMark][];
    for (const [flag, remainder, mark] of changed) {
      const note = before?.index.pages.get(flag)?.get(remainder);
      if (before && note) builder.add(before.index, flag, [[remainder, { ...mark, record: note.record }]]);
      addFile(flag, remainder, mark);
    }
    const costs = JSON.parse(readFileSync(`${path}.costs`, 'utf8')) as MeasuredCost[];
    for (const end of ['pages', 'patched', 'costs']) rmSync(`${path}.${end}`);
    return costs;
  }

  function addFile(flag: string, remainder: string, { sha256, bytes }: FileMark): void {
    writer.add(pathOf(flag, remainder), { sha256, bytes });
  }

  function pathOf(flag: string, remainder: string): string {
    const site = now.model.sites.find((one) => one.flag === flag);
    if (!site) throw new Error(`there is no site ${flag}`);
    return pageInRelease(site, remainder);
  }
}

/** The key of the memory of this process. */
const OWN = -1;

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}

/** Tells whether an index has the pages that are kept and no others. */
function holdsOnly({ pages }: PageIndex, sites: readonly PlacedPages[]): boolean {
  const flags = new Set(sites.map(({ site }) => site.flag));
  return (
    sites.every(({ site, kept }) => (pages.get(site.flag)?.size ?? 0) === kept.length) &&
    [...pages].every(([flag, { size }]) => size === 0 || flags.has(flag))
  );
}

interface PlacedPages extends SitePlan {
  readonly left: number;
}

/**
 * Puts the pages that are kept into the release: those of the release before stay, the others come from the store. One that is gone is
 * rendered. Pages outside of the scope stay as they are, if there are any; they are not noted, so that the next build sees to them.
 */
function keepPages({ site, ...plan }: SitePlan, { writer, store: folder, scope }: RenderOptions): PlacedPages {
  const store = openPageStore(folder);
  let left = 0;
  const leaves = (remainder: string): boolean => {
    if (scope.hasPage(site, remainder) || !writer.keep(pageInRelease(site, remainder))) return false;
    left += 1;
    return true;
  };
  const rendered = new Map([...plan.rendered].filter(([remainder]) => !leaves(remainder)));
  const patched = plan.patched.filter(([remainder]) => !leaves(remainder));
  const places = ([remainder, note]: readonly [string, PageNote]): boolean => {
    const path = pageInRelease(site, remainder);
    const there = writer.before.get(path)?.sha256 === note.sha256 && writer.keep(path);
    if (there || fromStore(path, note)) return true;
    rendered.set(remainder, []);
    return false;
  };
  return { site, kept: plan.kept.filter(places), made: plan.made.filter(places), patched, rendered, left };

  function fromStore(path: string, { sha256, bytes }: PageNote): boolean {
    if (!store.get({ sha256, bytes })) return false;
    writer.link(path, store.pathOf(sha256), { sha256, bytes });
    return true;
  }
}

/** The pages of a site that are to be kept or patched, and that the release before lacks. */
function pagesToBring({ site, kept, made, patched }: SitePlan, { before }: ReleaseWriter): FileMark[] {
  return [...kept, ...made, ...patched]
    .filter(([remainder, { sha256 }]) => before.get(pageInRelease(site, remainder))?.sha256 !== sha256)
    .map(([, note]) => note);
}

/** Divides the pages to make into one share for each process. A process gets whole runs of a site, which has parts in common. */
function shareOut(sites: readonly SitePlan[]): SiteShare[][] {
  const all = sites.reduce((sum, { rendered, patched }) => sum + rendered.size + patched.length, 0);
  if (all === 0) return [];
  const processes = countProcesses(all);
  const each = Math.ceil(all / processes);
  const shares: SiteShare[][] = [[]];
  let room = each;
  for (const { site, rendered, patched } of sites) {
    const pages = [
      ...[...rendered.keys()].map((remainder) => ({ remainder, note: undefined, facts: [] })),
      ...patched.map(([remainder, note, facts]) => ({ remainder, note, facts })),
    ];
    while (pages.length > 0) {
      if (room === 0) {
        shares.push([]);
        room = each;
      }
      const some = pages.splice(0, room);
      room -= some.length;
      shares.at(-1)?.push({
        flag: site.flag,
        rendered: some.flatMap(({ remainder, note }) => (note ? [] : [remainder])),
        patched: some.flatMap(({ remainder, note, facts }) =>
          note ? [[remainder, { sha256: note.sha256, bytes: note.bytes }, facts] as const] : [],
        ),
      });
    }
  }
  return shares;
}
