import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentSource } from '../content/source.ts';
import { rootSite } from '../model/active-sites.ts';
import type { Site } from '../model/site.ts';
import type { SiteModel } from '../model/site-model.ts';
import { inlineScripts, scriptDigest } from '../output/headers/inline-scripts.ts';
import { createRouter } from '../routing/router.ts';
import { buildTime } from './build-key.ts';
import { codeDigest } from './code-digest.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { SharedBuilds } from './objects/shared-builds.ts';
import { keepAll } from './pages/keep-all.ts';
import { makeOutputs } from './outputs/make-outputs.ts';
import { placeDownloads } from './outputs/place-downloads.ts';
import { ownFolder, removeStaleFolders, WORK } from './own-folder.ts';
import { openBuildNotes, type BuildNotes } from './pages/build-notes.ts';
import type { BuiltState } from './pages/built-state.ts';
import { journalFolder, readJournals, removeJournals } from './pages/journal.ts';
import { updateCosts } from './pages/page-costs.ts';
import { joinIndexes, type PageIndex } from './pages/page-index.ts';
import { openPageStore } from './pages/page-store.ts';
import { sinceBuild } from './pages/since-build.ts';
import { differsInRedirectsOnly, planBuild } from './plan-build.ts';
import type { KnownState } from './project/known-state.ts';
import type { Recorder } from './recording/recorder.ts';
import { startLoadCheck, type LoadCheck } from './release/load-check.ts';
import { formatRefused } from './release/refused.ts';
import { beginRelease, discardRelease, publishRelease, type ReleaseWriter } from './release/release-writer.ts';
import { finishSwitch, readLatest, takeLock } from './release/release.ts';
import { SCRIPTS_FILE, storedScripts, storedSiteFiles } from './release/stored-site.ts';
import { findBundle, linkBundle, openBundle, type RefusedBundle } from './render/bundle.ts';
import { codeOfBundle } from './render/page-code.ts';
import { makePictures } from './pictures/make-pictures.ts';
import { renderPages, type Rendered } from './render/render.ts';
import { placeOfFault } from './render/thrown-place.ts';
import type { FaultNotes } from './theme/theme-fault.ts';
import { startLooking, type Looking } from './release/touched-files.ts';
import { openWaiting } from './render/waiting-processes.ts';
import { mostPages, pageInRelease, writtenPages } from './render/written-pages.ts';
import { chooseBase, explainBase } from './shards/choose-base.ts';
import { gatherShards } from './shards/gather.ts';
import { sideBySide } from './side-by-side.ts';
import { createScopeCheck, findUnknown, type Scope, type UnknownPart } from './scope.ts';

export interface BuildOptions {
  readonly root: string;
  readonly out: string;
  readonly model: SiteModel;
  /** The CMS that the content came from. Left out: the content is embedded. */
  readonly cms?: ContentSource | undefined;
  /** Flags of the sites to build; the root site is always built. Left out: all. */
  readonly sites?: readonly string[] | undefined;
  /** The part of the current release to bring up to date. Left out: all. */
  readonly scope?: Scope | undefined;
  readonly force: boolean;
  /** The folder of the pages that builds keep, and of what they have read. Left out: one beside the engine, for all projects. */
  readonly keep?: string;
  /** The last build, if the model shares data with it. */
  readonly last?: KnownState | undefined;
  /** Builds that machines share. Left out: nothing is shared. */
  readonly shared?: SharedBuilds | undefined;
  /** What has begun to look at the files that the release may keep. Left out: the build begins it. */
  readonly looking?: Looking | undefined;
  /** The code of the pages, if it was begun early, see `openBundle`. */
  readonly begun?: Promise<RefusedBundle | undefined> | undefined;
  /** Where the shards of the build are, if other machines have made its pages; `complete` makes here what they lack. */
  readonly shards?: { readonly stores: readonly ObjectStore[]; readonly complete: boolean } | undefined;
  /** Switches to a release with far fewer pages than the current one. */
  readonly allowShrink?: boolean | undefined;
  /** Receives warnings about content that could not be loaded. */
  readonly log: (message: string) => void;
  /** Receives the steps of the build as they begin. */
  readonly progress: (step: string) => void;
  /** Receives the number of pages that are made so far and of all that are to be made, and the memory of all processes in bytes. */
  readonly pages?: (done: number, all: number, memory: number) => void;
  /** Records what the build costs. Left out: nothing is measured. */
  readonly recorder?: Recorder | undefined;
}

export type BuildResult =
  | {
      readonly kind: 'built';
      readonly id: string;
      /** All pages of the release, and how many of them were rendered for it. */
      readonly pages: number;
      readonly rendered: number;
      /** Pages that were made for it before: by shards, or before it was stopped. */
      readonly made: number;
      /** Pages that only got other alternates, or other figures of files. */
      readonly patched: number;
      /** Pages that are not in the scope and stay as they are, although something that they have read changed. */
      readonly left: number;
      readonly reasons: Rendered['reasons'];
      readonly seconds: number;
      readonly peakBytes: number;
    }
  | { readonly kind: 'unchanged'; readonly id: string }
  | { readonly kind: 'locked'; readonly pid: number }
  /** There is no release of which a part can be brought up to date. */
  | { readonly kind: 'missing' }
  /** The scope names what the project does not have. */
  | { readonly kind: 'unknown'; readonly parts: readonly UnknownPart[] }
  /** The release that served before still serves. */
  | { readonly kind: 'refused'; readonly message: string };

const MAKING_CODE = 'making the code of the pages';
const RENDERING = 'rendering the pages';

/**
 * Builds the sites beside the last build and swaps the new one in when it is complete. Pages and other files are made again only if
 * something changed that they have read. If no input has changed, nothing is done.
 */
export async function buildSites(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now();
  const { root, out, force, recorder, scope = {}, keep = join(WORK, 'pages'), shared } = options;
  const { looking = startLooking(out) } = options;
  const progress = (step: string): void => {
    recorder?.stage(step);
    options.progress(step);
  };
  const last = options.last?.state;
  const plan = await planBuild({ ...options, last });
  const { model, applications } = plan;
  const finished = finishSwitch(out);
  if (finished !== undefined)
    options.log(`The switch to release ${finished} was stopped before its end, and is completed.`);
  const latest = readLatest(out);
  if (!force && latest?.id === plan.id) return { kind: 'unchanged', id: plan.id };
  const router = createRouter(model);
  const unknown = findUnknown(scope, model, router);
  if (unknown.length > 0) return { kind: 'unknown', parts: unknown };
  const chosen = createScopeCheck(scope, router);
  if (!chosen.whole && !latest) return { kind: 'missing' };
  const id = chosen.whole ? plan.id : partId(plan.id, latest?.id, scope);
  const looked = await looking.finish();
  const lock = takeLock(out);
  if ('heldBy' in lock) return { kind: 'locked', pid: lock.heldBy };
  const builtAt = buildTime(root);
  const work = ownFolder();
  const waiting = openWaiting();
  let writer: ReleaseWriter | undefined;
  /** New code of the pages is loaded before it is served. */
  let loading: LoadCheck | undefined;
  try {
    removeStaleFolders();
    writer = beginRelease(out, looked);
    recorder?.watch(writer);
    for (const note of writer.notes) options.log(note);
    progress('making the files of the download centre');
    const known = last && differsInRedirectsOnly(model, last.model) ? last.files : undefined;
    const files = await placeDownloads({ root, model }, writer, known);
    const now: BuiltState = { model, applications, router, files };
    for (const { path, bytes } of storedSiteFiles(now)) writer.write(path, bytes);
    const code = codeDigest();
    const notes = openBuildNotes(keep);
    const store = join(keep, 'store');
    const pages = openPageStore(store);
    const gathered =
      options.shards && (await gatherShards({ ...options.shards, build: plan.id, code, pages, log: options.log }));
    if (gathered?.kind === 'refused') return gathered;
    const noted = force ? undefined : await chooseBase({ id: plan.id, latest: latest?.id, gathered, notes, shared });
    const before = noted && last && noted.id === options.last?.id ? { ...noted, state: () => last } : noted;
    if (gathered?.base !== undefined && before?.id !== gathered.base) {
      const message = explainBase(gathered.base);
      if (!options.shards?.complete) return { kind: 'refused', message };
      options.log(message);
    }
    const since = before && sinceBuild(before, now);
    const journal = journalFolder(keep, plan.id);
    if (force) removeJournals(keep, plan.id);
    const sources = { root, fromCms: options.cms !== undefined, ...model };
    const found = findBundle(sources);
    const openCode = async (signal?: AbortSignal): Promise<string> => {
      progress(MAKING_CODE);
      // After an edit of redirects alone, and of shards, there is most likely nothing to render.
      if (known === undefined && gathered === undefined) waiting.start(found, mostPages(now));
      return openBundle(work, sources, { signal, begun: options.begun });
    };
    const opened = known === undefined ? undefined : await openCode();
    const isAllKept =
      opened !== undefined &&
      before !== undefined &&
      since !== undefined &&
      chosen.whole &&
      options.shards === undefined &&
      keepAll({ before, since, writer, bundle: opened, outputCode: code });
    if (isAllKept) progress(RENDERING);
    const release = writer;
    /** What other processes do while this one makes the other files. */
    let beside: string | undefined = MAKING_CODE;
    const [rendered, outputs] = isAllKept
      ? [nothingRendered(before), before.outputs]
      : await sideBySide(
          async (signal) => {
            const bundle = opened ?? (await openCode(signal));
            linkBundle(bundle, release);
            progress(RENDERING);
            beside = 'rendering the other pages';
            if (found === undefined) loading = startLoadCheck();
            const made = await renderPages({
              now,
              code: codeOfBundle(bundle, before?.pages.code),
              before: since && { ...since, index: before.pages },
              bundle,
              store,
              journal,
              made: joinIndexes(readJournals(journal), ...(gathered ? [gathered.index] : [])),
              bring: shared && ((marks) => shared.bringPages(marks, pages)),
              work,
              waiting,
              writer: release,
              scope: chosen,
              signal,
              recorder,
              progress(done, all, memory) {
                recorder?.memory(memory);
                options.pages?.(done, all, memory);
              },
            })
              .catch(async (cause: Error & FaultNotes) => {
                if (cause.themeFile === undefined) throw cause;
                const { stack } = cause;
                const place = await placeOfFault(work, sources, { stack, signal }).catch(() => undefined);
                throw Object.assign(cause, { place });
              })
              .finally(() => {
                beside = undefined;
              });
            await makePictures({
              index: made.index,
              isWhole: chosen.whole,
              theme: model.theme,
              bundle,
              keep,
              writer: release,
              signal,
              begin: () => progress('changing the pictures'),
            });
            return made;
          },
          async (signal) => {
            const made = await makeOutputs({
              root,
              now,
              code,
              before: since && { ...since, index: before.outputs },
              writer: release,
              scope: chosen,
              signal,
              progress,
            });
            if (beside !== undefined) progress(beside);
            return made;
          },
        );
    const isRootKept = before !== undefined && hasSamePages(before.pages, rendered, rootSite(model));
    writer.write(SCRIPTS_FILE, isRootKept ? readFileSync(join(before.folder, SCRIPTS_FILE)) : scriptsText(now, writer));
    progress('publishing');
    // The name of the option `--only` says that the other sites are gone.
    const allowShrink = options.allowShrink === true || options.sites !== undefined;
    const published = await publishRelease(
      writer,
      { id, builtAt: await builtAt },
      { allowShrink, load: loading?.find },
    );
    if (published.kind !== 'published' && published.kind !== 'same')
      return { kind: 'refused', message: formatRefused(published) };
    const costs = updateCosts(before?.costs ?? new Map(), rendered.costs);
    notes.write(id, {
      pages: rendered.index,
      outputs,
      costs,
      release: join(out, 'current'),
      isWhole: chosen.whole,
      before,
    });
    removeJournals(keep, plan.id);
    if (chosen.whole) await shared?.share(id, { notes, index: rendered.index, pages });
    return {
      kind: 'built',
      id,
      pages: rendered.rendered + rendered.patched + rendered.made + rendered.kept + rendered.left,
      rendered: rendered.rendered,
      made: rendered.made,
      patched: rendered.patched,
      left: rendered.left,
      reasons: rendered.reasons,
      seconds: (performance.now() - started) / 1000,
      peakBytes: process.resourceUsage().maxRSS * 1024 + rendered.peakBytes,
    };
  } finally {
    waiting.end();
    loading?.end();
    try {
      if (writer) discardRelease(writer);
      rmSync(work, { recursive: true, force: true, maxRetries: 5 });
    } finally {
      lock.release();
    }
  }
}

/** The id of a release of which only a part is up to date: it depends on the release that the other parts are from. */
function partId(id: string, before: string | undefined, scope: Scope): string {
  return createHash('sha256')
    .update(JSON.stringify([id, before, scope]))
    .digest('hex')
    .slice(0, id.length);
}

/** What was rendered if all pages are kept. */
function nothingRendered({ pages, release }: BuildNotes): Rendered {
  const none = { made: 0, patched: 0, rendered: 0, left: 0, costs: [], peakBytes: 0 };
  return { ...none, index: pages, kept: release.pages, reasons: new Map() };
}

/** Tells whether the pages of a site have the same bytes as before. */
function hasSamePages(before: PageIndex, { index }: Rendered, { flag }: Site): boolean {
  if (before === index) return true;
  const [old, now] = [before, index].map(({ pages }) => pages.get(flag));
  if (!old || old.size !== now?.size) return false;
  return [...now].every(([remainder, { sha256 }]) => old.get(remainder)?.sha256 === sha256);
}

/** Reads the inline scripts of the pages of the root site; they are the same on every site. */
function scriptsText({ model, router }: BuiltState, { folder }: ReleaseWriter): string {
  const root = rootSite(model);
  const scripts = writtenPages(router, root).flatMap(({ remainder }) =>
    inlineScripts(readFileSync(join(folder, pageInRelease(root, remainder)), 'utf8')),
  );
  return storedScripts([...new Set(scripts)].map(scriptDigest).sort());
}
