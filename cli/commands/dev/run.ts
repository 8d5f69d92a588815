import { join } from 'node:path';
import type { Studio } from '../../../engine/editor/studio/start-studio.ts';
import { readSources } from '../../../engine/build/project/read.ts';
import { DEFAULT_CONSTANTS, OWN_CONSTANTS } from '../../../engine/model/constant-origin.ts';
import { compileConstants } from '../../../engine/compile/compile-constants.ts';
import { numberConstant } from '../../../engine/model/constants.ts';
import { hasErrors } from '../../../engine/model/diagnostics/summary.ts';
import { throwThemeFault } from '../../build.ts';
import { EXIT, ON_SCREEN, UserError, paint, say } from '../../io.ts';
import { loadProject, refuseProject, refuseRedirectsAlone } from '../../project.ts';
import { readPort } from '../../read-port.ts';

interface Options {
  readonly root: string;
  readonly host: string;
  readonly port?: string;
  readonly studio?: boolean;
}

/**
 * Serves the sites from their sources. The next request for a page shows a change of manifests or content; an error appears on the page and
 * in the terminal. A project with errors is served as soon as they are mended.
 */
export async function runDev({ root, host, port, studio: hasStudio = false }: Options): Promise<void> {
  refuseRedirectsAlone(root);
  const read = readSources(root);
  const loaded = await loadProject(root, { offline: true, read });
  // Nothing that a person mends in a file: the folder is another one.
  if (loaded.diagnostics.some(({ code }) => code === 'IO001')) refuseProject(loaded);
  const constants = loaded.model?.constants ?? constantsOf(read.sources);
  const wanted = readPort(port, numberConstant(constants, 'server.port'), 0);
  const log = (line: string): void => say(`${line}\n`);
  const address = (at: number): string => `${paint('cyan', 'development:')} http://${host}:${at}/`;
  // Not before: a project of redirects alone has none of the packages that this needs.
  const { startDevelopment } = await import('../../../engine/service/development/start-development.ts');
  const { waitForSound } = await import('../../../engine/service/development/wait-for-sound.ts');
  let studio: Studio | undefined;
  const start = async (): ReturnType<typeof startDevelopment> => {
    const { model } = loaded;
    if (model && !hasErrors(loaded.diagnostics))
      return startDevelopment({ root, host, port: wanted, project: { ...loaded, model }, log, screen: ON_SCREEN });
    const onListen = async (port: number): Promise<void> => {
      say(`${address(port)} – the project has errors, and is served when they are mended\n`);
      if (hasStudio) studio = await openStudio(root, port);
    };
    const sound = await waitForSound({ root, host, port: wanted, project: loaded, log, screen: ON_SCREEN, onListen });
    return startDevelopment({ root, host, ...sound, log, screen: ON_SCREEN });
  };
  const server = await start().catch(async (cause: unknown) => {
    await throwThemeFault(cause, loaded.files);
    // Vite reports a taken port only in the message, without a code.
    const isTaken = cause instanceof Error && /already in use|EADDRINUSE/.test(cause.message);
    if (isTaken)
      throw new UserError(`Port ${wanted} is taken by another process; choose one with --port.`, EXIT.findings);
    throw cause;
  });
  say(
    `${address(server.port)} – watching ${['manifests', 'content', 'theme'].map((folder) => join(root, folder)).join(', ')}\n`,
  );
  if (hasStudio) {
    studio ??= await openStudio(root, server.port);
    const { showDrafts } = await import('../studio/run.ts');
    showDrafts(server, studio.session);
    // What was changed in the studio before the pages were there.
    if (studio.session.live.drafts().length > 0) await server.update();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void Promise.all([studio?.stop(), server.stop()]).then(() => process.exit(EXIT.fine)));
  }
}

/** Opens the studio beside the server of the pages, which show the errors of the project as long as it has any. */
async function openStudio(root: string, port: number): Promise<Studio> {
  const { startStudio } = await import('../../../engine/editor/studio/start-studio.ts');
  const { previewAddress, sayStudio } = await import('../studio/run.ts');
  const preview = { address: previewAddress(port), stop: () => Promise.resolve() };
  const studio = await startStudio({ root, port: 0, startPreview: () => Promise.resolve(preview) });
  sayStudio(studio);
  return studio;
}

/** The constants of the files that can be read: those of a project with mistakes in them are the defaults. */
function constantsOf(
  sources: Parameters<typeof compileConstants>[0],
): NonNullable<ReturnType<typeof compileConstants>> {
  const own = sources.filter(({ path }) => path === OWN_CONSTANTS || path === DEFAULT_CONSTANTS);
  return compileConstants(own) ?? compileConstants(own.filter(({ path }) => path === DEFAULT_CONSTANTS)) ?? {};
}
