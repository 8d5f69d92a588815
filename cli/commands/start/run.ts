import { resolve } from 'node:path';
import type { Log } from '../../../engine/model/log.ts';
import type { Release, ReleaseOptions } from '../../../engine/service/release.ts';
import { diskProblem, explainLock, sayBuilt } from '../../build.ts';
import { showProgress } from '../../build-progress.ts';
import { chooseSites } from '../../choose-sites.ts';
import { EXIT, UserError, say } from '../../io.ts';
import { openService, stopOnSignal } from '../../service.ts';
import { buildBehind, type BuildListener } from './build-behind.ts';

interface Options {
  readonly root: string;
  readonly only?: string;
  readonly out: string;
  readonly host: string;
  readonly port?: string;
  readonly operationsPort?: string;
}

/**
 * Serves the last build, or pages that are rendered when they are asked for if there is none, and builds the sites meanwhile. The service
 * switches to the new build by itself.
 */
export async function runStart({ root, only, out: given, ...options }: Options): Promise<void> {
  const out = resolve(root, given);
  const { service, log, announce } = await openService({
    root,
    out,
    ...options,
    openUnbuilt: (parts) => openUnbuilt({ root, only, out }, parts),
  });
  const { unbuilt } = service.release;
  // A build that cannot be served is made again, even if nothing has changed.
  const request = { root, out, only, force: unbuilt, offline: false };
  const building = buildBehind(request, createListener(log, { out, unbuilt }));
  stopOnSignal({ stop: async () => void (await Promise.all([building.stop(), service.stop()])) }, log);
  announce();
}

interface Unbuilt {
  readonly root: string;
  readonly only: string | undefined;
  readonly out: string;
}

/** Opens a release that is not built. The code of its pages is made while the project is being compiled, which blocks this process. */
async function openUnbuilt({ root, only, out }: Unbuilt, options: ReleaseOptions): Promise<Release> {
  const progress = showProgress((step) => options.log.info({}, step));
  try {
    progress.step('checking manifests and content');
    const { beginBundle } = await import('../../../engine/build/render/early-bundle.ts');
    const begun = beginBundle(root);
    const { loadSoundProject } = await import('../../project.ts');
    const { model, cms } = await loadSoundProject(root, { offline: false });
    const sites = only === undefined ? undefined : chooseSites(only, model);
    progress.step('making the code of the pages');
    const { openUnbuiltRelease } = await import('../../../engine/service/unbuilt-release.ts');
    return await openUnbuiltRelease({ ...options, root, model, cms, sites, begun });
  } catch (cause) {
    const problem = diskProblem(cause, out);
    if (problem === undefined) throw cause;
    throw new UserError(`The service cannot start: ${problem}.`, EXIT.findings);
  } finally {
    progress.end();
  }
}

/** Tells the terminal, or the log of the service, about the build. */
function createListener(
  log: Log,
  { out, unbuilt }: { readonly out: string; readonly unbuilt: boolean },
): BuildListener {
  const progress = showProgress((step) => log.info({}, `build: ${step}`));
  const meanwhile = unbuilt ? 'Pages are rendered when they are asked for' : 'The last build is served';
  return {
    ...progress,
    said: (text) => (process.stderr.isTTY ? say(text) : log.warn({}, text.trimEnd())),
    locked(pid) {
      log.warn({}, explainLock(pid, out));
      progress.step('waiting for another build');
    },
    ended(result) {
      progress.end();
      if (process.stderr.isTTY) sayBuilt(result);
      else log.info(result, result.kind);
    },
    failed(message) {
      progress.end();
      log.error({}, `The build failed: ${message}\n${meanwhile}; \`sitefold build\` makes the next build.`);
    },
  };
}
