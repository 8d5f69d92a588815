import { resolve } from 'node:path';
import { buildSites, type BuildResult } from '../../../engine/build/build.ts';
import { reasonOf } from '../../../engine/build/project/read.ts';
import { releaseLayout } from '../../../engine/build/release/release.ts';
import { chooseSites } from '../../choose-sites.ts';
import { EXIT, UserError, isTerminal, paint, print, say } from '../../io.ts';
import { loadSoundProject, type SoundProject } from '../../project.ts';

interface Options {
  readonly root: string;
  readonly only?: string;
  /** `build` refuses this option, because its name does not warn that the other sites are gone after the build. */
  readonly sites?: string;
  readonly out: string;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly offline?: boolean;
}

/** Builds the sites and prints the figures of the build. */
export async function runBuild(options: Options): Promise<void> {
  const { root, only, sites, out, force = false, json = false, offline = false } = options;
  if (sites !== undefined)
    throw new UserError(
      `A build of some sites switches to a release without the others, whose addresses then answer the error page, so \`build\` does not take --sites. If that is what you want, call \`sitefold build --only ${sites}\`; \`sitefold build\` builds all sites.`,
    );
  const project = await loadSoundProject(root, { offline });
  const chosen = only === undefined ? undefined : chooseSites(only, project.model);
  const result = await run({ root, out: resolve(root, out), project, chosen, force });
  if (result.kind === 'locked')
    throw new UserError(
      `Another build is under way (process ${result.pid}); wait for it, or stop it. If that process is not a build, delete ${releaseLayout(resolve(root, out)).lock}.`,
      EXIT.findings,
    );
  keep(project);
  if (json) print(`${JSON.stringify(result)}\n`);
  if (result.kind === 'unchanged') {
    say(`${paint('cyan', 'unchanged:')} build ${result.id} is up to date; --force builds it anew\n`);
    return;
  }
  const { id, pages, seconds, peakBytes } = result;
  say(
    `${paint('cyan', 'built:')} ${pages} pages in ${seconds.toFixed(1)} s, ${Math.round(pages / seconds)} pages/s, peak memory ${Math.round(peakBytes / 1024 / 1024)} MiB, build ${id}\n`,
  );
}

/** Keeps the snapshot of the content. A failed write is only a warning, because the build is complete without it. */
function keep(project: SoundProject): void {
  try {
    project.keep();
  } catch (cause) {
    say(`${paint('yellow', 'content:')} the snapshot cannot be written: ${reasonOf(cause)}\n`);
  }
}

interface Run {
  readonly root: string;
  readonly out: string;
  readonly project: SoundProject;
  readonly chosen: readonly string[] | undefined;
  readonly force: boolean;
}

async function run({ root, out, project, chosen, force }: Run): Promise<BuildResult> {
  const { model, cms } = project;
  const started = performance.now();
  let step = '';
  const show = (): void => say(`\r\u001b[K${step} … ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const timer = isTerminal ? setInterval(show, 500) : undefined;
  try {
    return await buildSites({
      root,
      out,
      model,
      cms,
      force,
      log: (message) => say(`${message}\n`),
      ...(chosen === undefined ? {} : { sites: chosen }),
      progress(next) {
        step = next;
        if (isTerminal) show();
        else say(`${next}\n`);
      },
    });
  } catch (cause) {
    throw asUserError(cause, step, out);
  } finally {
    if (timer) {
      clearInterval(timer);
      say('\r\u001b[K');
    }
  }
}

/** Turns an error of the disk into a UserError, because the caller can fix it. Any other error is a bug. */
function asUserError(cause: unknown, step: string, out: string): unknown {
  for (let at = cause; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (code !== undefined && DISK_PROBLEMS.has(code))
      return new UserError(
        `The build stopped while ${step || 'starting'}: ${reasonOf(at)} (${(at as NodeJS.ErrnoException).path ?? out}). The last build is still in place.`,
        EXIT.findings,
      );
  }
  return cause;
}

const DISK_PROBLEMS = new Set(['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'ENOTDIR', 'EFBIG']);
