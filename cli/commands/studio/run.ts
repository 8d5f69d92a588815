import type { Development } from '../../../engine/service/development/start-development.ts';
import type { Refusal } from '../../../engine/editor/studio/contract.ts';
import type { Preview, Studio } from '../../../engine/editor/studio/start-studio.ts';
import type { Session } from '../../../engine/editor/studio/session.ts';
import { hasRedirectsAlone } from '../../../engine/build/project/read.ts';
import { hasErrors } from '../../../engine/model/diagnostics/summary.ts';
import { EXIT, ON_SCREEN, UserError, paint, say } from '../../io.ts';
import { readPort } from '../../read-port.ts';

interface Options {
  readonly root: string;
  readonly port?: string;
  readonly preview: boolean;
}

/** Opens the project for edits in a browser on this machine, until Ctrl+C. */
export async function runStudio({ root, port, preview }: Options): Promise<void> {
  const wanted = readPort(port, 0, 0);
  const { startStudio } = await import('../../../engine/editor/studio/start-studio.ts');
  const studio = await startStudio({
    root,
    port: wanted,
    ...(preview && !hasRedirectsAlone(root) ? { startPreview: (session) => startPreview(root, session) } : {}),
  }).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new UserError(`Port ${wanted} is taken by another process; choose one with --port.`, EXIT.findings);
  });
  sayStudio(studio);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void studio.stop().then(() => process.exit(EXIT.fine)));
}

/** Says where the studio is, and what becomes of changes. */
export function sayStudio({ address }: Studio): void {
  say(`${paint('cyan', 'studio:')} ${address}\n`);
  say('Changes are kept here until you save them. Ctrl+C ends the studio and drops what is not saved.\n');
}

/** Starts the development server on the drafts of a session, if they have no error. */
async function startPreview(root: string, session: Session): Promise<Preview | Refusal> {
  const started = session.revision();
  const { model, ...project } = await session.live.current();
  const { refuse } = await import('../../../engine/editor/studio/session.ts');
  if (!model || hasErrors(project.diagnostics))
    return refuse('The project has errors. Its pages are shown when they are mended.');
  const { startDevelopment } = await import('../../../engine/service/development/start-development.ts');
  const { describeFault } = await import('../../../engine/build/theme/theme-fault.ts');
  const server = await startDevelopment({
    root,
    host: '127.0.0.1',
    port: 0,
    project: { ...project, model },
    log: () => undefined,
    screen: ON_SCREEN,
  }).catch((cause: unknown) => {
    const fault = describeFault(cause, project.files);
    if (!fault) throw cause;
    return refuse(`The pages cannot be shown: ${fault.message}`, [fault], project.files);
  });
  if ('problem' in server) return server;
  showDrafts(server, session);
  // What was changed while the server was starting.
  if (session.revision() !== started) await server.update();
  return { address: previewAddress(server.port), stop: () => server.stop() };
}

/** Returns the address of a development server on this machine. */
export function previewAddress(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** Lets a development server show the drafts of a session. */
export function showDrafts(server: Development, session: Session): void {
  server.loadWith(() => session.live.current());
  session.onChange(() => void server.update());
}
