import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeFiles, makeDownloadFiles } from '../../output/files/make-files.ts';
import { createRouter } from '../../routing/router.ts';
import type { BuildOptions } from '../build.ts';
import { codeDigest } from '../code-digest.ts';
import { openFolderStore } from '../objects/folder-store.ts';
import { packPages } from '../objects/pack.ts';
import { ownFolder, removeStaleFolders, WORK } from '../own-folder.ts';
import { openBuildNotes } from '../pages/build-notes.ts';
import type { BuiltState } from '../pages/built-state.ts';
import { journalFolder, readJournals, removeJournals } from '../pages/journal.ts';
import { costOf, type PageCosts } from '../pages/page-costs.ts';
import { openPageStore } from '../pages/page-store.ts';
import type { SitePlan } from '../pages/plan-pages.ts';
import { sinceBuild } from '../pages/since-build.ts';
import { planBuild } from '../plan-build.ts';
import { beginRelease } from '../release/release-writer.ts';
import { readLatest } from '../release/release.ts';
import { writeStoredSite } from '../release/stored-site.ts';
import { openBundle } from '../render/bundle.ts';
import { codeOfBundle, sharesTemplates } from '../render/page-code.ts';
import { renderPages } from '../render/render.ts';
import { openWaiting } from '../render/waiting-processes.ts';
import { mostPages } from '../render/written-pages.ts';
import { createScopeCheck } from '../scope.ts';
import { chooseBaseOfShard } from './choose-base.ts';
import { divide, type ShardNumber } from './divide.ts';
import { putShard } from './shard-record.ts';
import { removeOtherShards, shardsFolder } from './shards-folder.ts';

export interface ShardOptions extends Pick<
  BuildOptions,
  'root' | 'out' | 'model' | 'cms' | 'sites' | 'force' | 'keep' | 'log' | 'progress' | 'pages' | 'shared'
> {
  readonly number: ShardNumber;
}

export interface ShardResult extends ShardNumber {
  /** The id of the build. */
  readonly id: string;
  /** The folder that holds the shard. */
  readonly folder: string;
  /** All pages that the build makes, those of the shard, and how many of them were rendered now. */
  readonly all: number;
  readonly pages: number;
  readonly rendered: number;
  /** False if there is a shared store and it did not take the shard. */
  readonly isShared: boolean;
  readonly seconds: number;
}

/**
 * Renders the share of one machine of a build, and puts it into the folder of the shards and into the shared store. No release is
 * made or switched to.
 */
export async function buildShard(options: ShardOptions): Promise<ShardResult> {
  const started = performance.now();
  const { root, out, number, force, keep = join(WORK, 'pages'), progress, shared } = options;
  const { id, model, applications } = await planBuild(options);
  const work = ownFolder();
  removeStaleFolders();
  const waiting = openWaiting();
  try {
    progress('making the files of the download centre');
    const now: BuiltState = {
      model,
      applications,
      router: createRouter(model),
      files: await describeFiles(makeDownloadFiles({ root, model })),
    };
    const notes = openBuildNotes(keep);
    const latest = readLatest(out)?.id;
    const before = force ? undefined : await chooseBaseOfShard({ id, latest, notes, shared });
    progress('making the code of the pages');
    const bundle = await openBundle(work, { root, fromCms: options.cms !== undefined, ...model });
    waiting.start(bundle, mostPages(now) / number.of);
    const code = codeOfBundle(bundle, before?.pages.code);
    if (force) removeJournals(keep, id);
    const store = join(keep, 'store');
    const pages = openPageStore(store);
    const journal = journalFolder(keep, id);
    // Pages are made as for a release, which is never published.
    const writer = beginRelease(join(work, 'shard'));
    writeStoredSite(writer.folder, now);
    progress('rendering the pages');
    let [all, division] = [0, ''];
    const rendered = await renderPages({
      now,
      code,
      before: before && { ...sinceBuild(before, now), index: before.pages },
      bundle,
      store,
      journal,
      made: readJournals(journal),
      choose(plans) {
        const divided = divide(plans, number, pageCosts(now, before?.costs));
        division = divided.digest;
        all = countPages(plans);
        return divided.share;
      },
      bring: shared && ((marks) => shared.bringPages(marks, pages)),
      work,
      waiting,
      writer,
      scope: createScopeCheck({}, now.router),
      // Nothing else is made meanwhile that could fail.
      signal: new AbortController().signal,
      recorder: undefined,
      progress: (done, most, memory) => options.pages?.(done, most, memory),
    });
    progress('packing the pages');
    const { index } = rendered;
    const marks = [...index.pages.values()].flatMap((site) => [...site.values()]);
    const packs = [...packPages(marks, pages.get)];
    const base = before && sharesTemplates(before.pages.code, code) ? before.id : undefined;
    const record = { ...number, build: id, code: codeDigest(), base, division, index };
    const folder = shardsFolder(out);
    removeOtherShards(folder, id);
    await putShard(openFolderStore(folder), record, packs);
    const isShared = shared === undefined || (await isPut(putShard(shared.shards, record, packs)));
    return {
      ...number,
      id,
      folder,
      all,
      pages: marks.length,
      rendered: rendered.rendered + rendered.patched,
      isShared,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    waiting.end();
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

function pageCosts({ router }: BuiltState, costs: PageCosts = new Map()): (remainder: string) => number {
  return (remainder) => costOf(costs, router.pages.get(remainder)?.route.template ?? '');
}

function countPages(plans: readonly SitePlan[]): number {
  return plans.reduce((sum, { rendered, patched }) => sum + rendered.size + patched.length, 0);
}

async function isPut(put: Promise<void>): Promise<boolean> {
  try {
    await put;
    return true;
  } catch {
    // The store has said why.
    return false;
  }
}
