import { distance } from 'fastest-levenshtein';
import type { BuildOptions, BuildResult } from '../engine/build/build.ts';
import type { SharedBuilds } from '../engine/build/objects/shared-builds.ts';
import type { KnownState } from '../engine/build/project/known-state.ts';
import { readSources, reasonOf, type ReadResult } from '../engine/build/project/read.ts';
import type { RulesWriter, WrittenRules } from '../engine/build/rules/write-rules.ts';
import type { Recorder } from '../engine/build/recording/recorder.ts';
import { readLatest, releaseLayout } from '../engine/build/release/release.ts';
import type { BegunBundle } from '../engine/build/render/early-bundle.ts';
import { ProcessKilledError } from '../engine/build/render/child.ts';
import { isWhole, type Scope, type UnknownPart } from '../engine/build/scope.ts';
import type { ShardOptions, ShardResult } from '../engine/build/shards/build-shard.ts';
import { assertNever } from '../engine/model/assert.ts';
import type { SiteModel } from '../engine/model/site-model.ts';
import type { BuildProgress } from './build-progress.ts';
import { chooseSites } from './choose-sites.ts';
import { EXIT, ON_SCREEN, UserError, paint, printText, say } from './io.ts';
import type { SoundProject } from './project.ts';

/** A build as a command asks for it. */
export interface BuildRequest {
  readonly root: string;
  /** An absolute path. */
  readonly out: string;
  /** Flags of the sites to build, separated by commas. Left out: all. */
  readonly only?: string | undefined;
  /** The part of the current release to bring up to date. */
  readonly scope?: Scope | undefined;
  readonly allowShrink?: boolean | undefined;
  /** Where other machines have put the shards of the build, besides PAGE_STORE. */
  readonly shards?: BuildOptions['shards'];
  readonly force: boolean;
  readonly offline: boolean;
  /** An absolute path: the folder that the rules of all hosts are written to. */
  readonly rules?: string | undefined;
}

/** A build that has ended well. */
export type Built = Extract<BuildResult, { kind: 'built' | 'unchanged' }> & {
  /** The rules, if they were asked for. */
  readonly rules?: WrittenRules;
};

/** How a build ends that was not refused. */
export type BuildEnd = Built | Extract<BuildResult, { kind: 'locked' }>;

/** The step before those of the build itself. */
const FIRST_STEP = 'checking manifests and content';

/** Loads a project and builds its sites. Throws a UserError for what the caller can fix, a full disk for example. */
export async function buildProject(
  request: BuildRequest,
  progress: Pick<BuildProgress, 'step' | 'pages'>,
  recorder?: Recorder,
): Promise<BuildEnd> {
  const { root, out, force } = request;
  recorder?.stage(FIRST_STEP);
  progress.step(FIRST_STEP, process.memoryUsage.rss());
  // Otherwise the code of the pages is most likely there.
  const isFirst = force || readLatest(out) === undefined;
  const begun = isFirst ? await beginCode(root) : undefined;
  try {
    return await loadAndBuild({ ...request, begun: begun?.done }, progress, recorder);
  } finally {
    begun?.stop();
  }
}

async function beginCode(root: string): Promise<BegunBundle> {
  const { contentUrl } = await import('./content-url.ts');
  const { beginBundle } = await import('../engine/build/render/early-bundle.ts');
  return beginBundle(root, contentUrl() !== undefined);
}

async function loadAndBuild(
  { begun, ...request }: BuildRequest & Pick<BuildOptions, 'begun'>,
  progress: Pick<BuildProgress, 'step' | 'pages'>,
  recorder?: Recorder,
): Promise<BuildEnd> {
  const { root, out, only, scope, allowShrink, force, shards, rules: folder } = request;
  // Who only hears of builds needs none of this.
  const { contentUrl } = await import('./content-url.ts');
  const { codeDigest } = await import('../engine/build/code-digest.ts');
  const { digestInputs, digestOthers } = await import('../engine/build/project/input-digest.ts');
  const { findKnownBuild, keepKnownBuild } = await import('../engine/build/project/known-build.ts');
  const read = contentUrl() === undefined ? readSources(root) : undefined;
  const inputs = read && isWhole(scope ?? {}) ? digestInputs(read, only) : undefined;
  const known = inputs === undefined || force ? undefined : findKnownBuild(root, inputs, out);
  if (known !== undefined && folder === undefined) return { kind: 'unchanged', id: known };
  const { readKnownState } = await import('../engine/build/project/known-state.ts');
  const same = known === undefined ? undefined : readKnownState(root, (last) => last.inputs === inputs);
  if (same) {
    const rules = await beginRules(folder, same.state.model);
    return { kind: 'unchanged', id: same.id, ...(rules && { rules: await rules.write() }) };
  }
  // Not before: where nothing has changed, a thread would cost more than all else.
  const { startLooking } = await import('../engine/build/release/touched-files.ts');
  const looking = startLooking(out);
  const others = inputs === undefined || !read ? undefined : digestOthers(read, only);
  const goesOn = !force && only === undefined && others !== undefined;
  const code = codeDigest();
  const last = goesOn
    ? readKnownState(root, (known) => known.others === others && known.code === code && known.out === out)
    : undefined;
  const { buildSites } = await import('../engine/build/build.ts');
  return withProject({ ...request, read, last }, progress, async (options, project) => {
    const { shared } = options;
    const places = shards && { ...shards, stores: [...shards.stores, ...(shared ? [shared.shards] : [])] };
    const rules = await beginRules(folder, options.model, options.sites);
    try {
      const result = await buildSites({ ...options, scope, allowShrink, recorder, looking, begun, shards: places });
      if (result.kind === 'locked') return result;
      if (result.kind !== 'built' && result.kind !== 'unchanged')
        throw new UserError(explainRefusal(result), result.kind === 'unknown' ? EXIT.usage : EXIT.findings);
      keep(project);
      if (inputs !== undefined && others !== undefined)
        keepKnownBuild(root, { inputs, others, code, id: result.id, out });
      return rules ? { ...result, rules: await rules.write() } : result;
    } finally {
      await rules?.stop();
    }
  });
}

/** Begins to make the rules of all hosts for the sites of a release, if they are asked for. */
async function beginRules(
  folder: string | undefined,
  model: SiteModel,
  sites?: readonly string[],
): Promise<RulesWriter | undefined> {
  if (folder === undefined) return undefined;
  const { onlySites } = await import('../engine/build/plan-build.ts');
  const { startRules } = await import('../engine/build/rules/write-rules.ts');
  return startRules(sites === undefined ? model : onlySites(model, sites), folder);
}

/** Loads a project and makes one shard of its build. Throws a UserError for what the caller can fix. */
export async function buildShardOfProject(
  request: Omit<BuildRequest, 'scope' | 'allowShrink' | 'shards'> & Pick<ShardOptions, 'number'>,
  progress: Pick<BuildProgress, 'step' | 'pages'>,
): Promise<ShardResult> {
  progress.step(FIRST_STEP, process.memoryUsage.rss());
  const { buildShard } = await import('../engine/build/shards/build-shard.ts');
  return withProject(request, progress, (options) => buildShard({ ...options, number: request.number }));
}

interface ProjectRequest extends Pick<BuildRequest, 'root' | 'out' | 'only' | 'force' | 'offline'> {
  /** The files of the project, if they are read already. */
  readonly read?: ReadResult | undefined;
  /** The last build, if no file besides those of redirects has changed since then. */
  readonly last?: KnownState | undefined;
}

/** Loads a project for a build, and explains what the disk refuses while it runs. */
async function withProject<T>(
  { root, out, only, force, offline, read, last }: ProjectRequest,
  { step, pages }: Pick<BuildProgress, 'step' | 'pages'>,
  build: (options: BuildOptions, project: SoundProject) => Promise<T>,
): Promise<T> {
  const shared = await openPageStore();
  const { loadPages } = await import('./project.ts');
  const project = await loadPages(root, { offline, read, base: last?.state.model });
  const { model, cms } = project;
  let current = '';
  const options: BuildOptions = {
    root,
    out,
    model,
    cms,
    force,
    log: (message) => say(`${message}\n`),
    sites: only === undefined ? undefined : chooseSites(only, model),
    shared,
    pages,
    last,
    progress(next) {
      current = next;
      step(next, process.memoryUsage.rss());
    },
  };
  try {
    return await build(options, project);
  } catch (cause) {
    await throwThemeFault(cause, project.files);
    const problem = machineProblem(cause, out);
    if (problem === undefined) throw cause;
    throw new UserError(
      `The build stopped while ${current || 'starting'}: ${problem}. The last build is still in place.`,
      EXIT.findings,
    );
  }
}

/** Opens the builds that machines share if PAGE_STORE is set. */
async function openPageStore(): Promise<SharedBuilds | undefined> {
  if (!process.env.PAGE_STORE) return undefined;
  const { readPageStore } = await import('../engine/build/objects/page-store-setting.ts');
  const { openSharedBuilds } = await import('../engine/build/objects/shared-builds.ts');
  const store = readPageStore(process.env);
  if (store === undefined) return undefined;
  if ('problem' in store) throw new UserError(store.problem, EXIT.usage);
  return openSharedBuilds(store, (message) => say(`${paint('yellow', 'pages:')} ${message}\n`));
}

/** Says that another build is under way, and what to do. */
export function explainLock(pid: number, out: string): string {
  return `Another build is under way (process ${pid}); wait for it, or stop it. If that process is not a build, delete ${releaseLayout(out).lock}.`;
}

type NotBuilt = Exclude<BuildResult, Built | { kind: 'locked' }>;

/** Says why there is no new release. The release before serves on. */
function explainRefusal(refused: NotBuilt): string {
  switch (refused.kind) {
    case 'refused':
      return refused.message;
    case 'missing':
      return 'There is no release of which a part can be brought up to date. `sitefold build` builds all sites, `sitefold build --only th` builds one alone.';
    case 'unknown':
      return refused.parts.map(explainUnknown).join('\n');
    default:
      return assertNever(refused);
  }
}

function explainUnknown({ kind, name, known }: UnknownPart): string {
  const [near] = known.toSorted((a, b) => distance(a, name) - distance(b, name));
  const hint = near === undefined ? 'sitefold explain says what an address is.' : `Did you mean \`${near}\`?`;
  return kind === 'page'
    ? `\`${name}\` is not the address of a page that a build writes; ${hint}`
    : `There is no ${kind} \`${name}\`. ${hint}`;
}

/** Prints why pages were rendered: the facts that they have read and that changed, each with its pages. */
export async function explainPages({ reasons }: Extract<BuildResult, { kind: 'built' }>): Promise<void> {
  const { groupReasons } = await import('../engine/build/report/group-reasons.ts');
  for (const { reason, addresses } of groupReasons(reasons))
    printText(`${reason}: ${addresses.length} pages\n${addresses.map((address) => `  ${address}\n`).join('')}`);
}

/** Prints the figures of a build. `anew` says how to make one that has not changed. */
export function sayBuilt(result: Built, anew = ''): void {
  if (result.kind === 'unchanged') {
    say(`${paint('cyan', 'unchanged:')} build ${result.id} is up to date${anew}\n`);
    return;
  }
  const { id, pages, rendered, made, patched, left, seconds, peakBytes } = result;
  const parts = [
    `${pages} pages in ${seconds.toFixed(1)} s`,
    `${rendered} rendered`,
    ...(made > 0 ? [`${made} made before`] : []),
    ...(patched > 0 ? [`${patched} with replaced parts`] : []),
    ...(left > 0 ? [`${left} not up to date`] : []),
    `peak memory ${Math.round(peakBytes / 1024 / 1024)} MiB`,
    `build ${id}`,
  ];
  say(`${paint('cyan', 'built:')} ${parts.join(', ')}\n`);
}

/** Keeps the snapshot of the content. A failed write is only a warning, because the build is complete without it. */
function keep(project: SoundProject): void {
  try {
    project.keep();
  } catch (cause) {
    say(`${paint('yellow', 'content:')} the snapshot cannot be written: ${reasonOf(cause)}\n`);
  }
}

/** Prints what is wrong with the theme of a project, with its Astro settings, or with a photograph, and throws a UserError, if that is the cause of an error. */
export async function throwThemeFault(cause: unknown, files: SoundProject['files']): Promise<void> {
  const { describeFault } = await import('../engine/build/theme/theme-fault.ts');
  const fault = describeFault(cause, files);
  if (!fault) return;
  const { FORMATS } = await import('../engine/model/diagnostics/formats.ts');
  say(FORMATS.text([fault], files, ON_SCREEN));
  throw new UserError(
    `${HAVING[fault.code.slice(0, 2)] ?? 'The theme has'} an error: nothing was built. The last build is still in place.`,
    EXIT.findings,
  );
}

/** What has an error, by the start of its code. */
const HAVING: Readonly<Record<string, string>> = { AC: 'The Astro settings have', IM: 'A photograph has' };

/** Describes an error of the disk or the memory of the machine, which the caller can fix. Any other error is a bug. */
export function machineProblem(cause: unknown, out: string): string | undefined {
  for (let at = cause; at instanceof Error; at = at.cause) {
    if (at instanceof ProcessKilledError) return at.message;
    const { code, path } = at as NodeJS.ErrnoException;
    if (code !== undefined && DISK_PROBLEMS.has(code)) return `${reasonOf(at)} (${path ?? out})`;
  }
  return undefined;
}

const DISK_PROBLEMS = new Set(['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'ENOTDIR', 'EFBIG']);
