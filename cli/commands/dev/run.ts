import { join } from 'node:path';
import { numberConstant } from '../../../engine/model/constants.ts';
import { throwThemeFault } from '../../build.ts';
import { EXIT, UserError, paint, say } from '../../io.ts';
import { loadPages } from '../../project.ts';
import { readPort } from '../../read-port.ts';

interface Options {
  readonly root: string;
  readonly host: string;
  readonly port?: string;
}

/** Serves the sites from their sources. The next request for a page shows a change of manifests or content; an error appears on the page and in the terminal. */
export async function runDev({ root, host, port }: Options): Promise<void> {
  const project = await loadPages(root);
  const wanted = readPort(port, numberConstant(project.model.constants, 'server.port'), 0);
  // Not before: a project of redirects alone has none of the packages that this needs.
  const { startDevelopment } = await import('../../../engine/service/development/start-development.ts');
  const server = await startDevelopment({
    root,
    host,
    port: wanted,
    project,
    log: (line) => say(`${line}\n`),
    paint,
  }).catch(async (cause: unknown) => {
    await throwThemeFault(cause, project.files);
    // Vite reports a taken port only in the message, without a code.
    if (cause instanceof Error && cause.message.includes('already in use'))
      throw new UserError(`Port ${wanted} is taken by another process; choose one with --port.`, EXIT.findings);
    throw cause;
  });
  say(
    `${paint('cyan', 'development:')} http://${host}:${server.port}/ – watching ${['manifests', 'content', 'theme'].map((folder) => join(root, folder)).join(', ')}\n`,
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void server.stop().then(() => process.exit(EXIT.fine)));
  }
}
