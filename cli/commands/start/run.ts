import { resolve } from 'node:path';
import type { Log } from '../../../engine/model/log.ts';
import { explainLock, sayBuilt } from '../../build.ts';
import { showProgress } from '../../build-progress.ts';
import { say } from '../../io.ts';
import { refuseRedirectsAlone } from '../../project.ts';
import { buildBehind, type BuildListener } from './build-behind.ts';

interface Options {
  readonly root: string;
  readonly only?: string;
  readonly out: string;
  readonly host: string;
  readonly port?: string;
  readonly operationsPort?: string;
  readonly operationsHost: string;
}

/**
 * Serves the last build, or pages that are rendered when they are asked for if there is none, and builds the sites meanwhile. The service
 * switches to the new build by itself.
 */
export async function runStart({ root, only, out: given, ...options }: Options): Promise<void> {
  refuseRedirectsAlone(root);
  // Not before: a project of redirects alone has none of the packages that this needs.
  const { serveSites, stopOnSignal } = await import('../../serve-sites.ts');
  const out = resolve(root, given);
  const { service, log, announce } = await serveSites({ root, out, ...options, unbuilt: { only } });
  const { unbuilt } = service.first;
  // A build that cannot be served is made again, even if nothing has changed.
  const request = { root, out, only, force: unbuilt, offline: false };
  const building = buildBehind(request, createListener(log, { out, unbuilt }));
  const stop = async (): Promise<void> => void (await Promise.all([building.stop(), service.stop()]));
  stopOnSignal({ stop, lost: service.lost }, log);
  announce();
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
