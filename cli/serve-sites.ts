import { join, resolve } from 'node:path';
import type { Log } from '../engine/model/log.ts';
import { readEnvironment } from '../engine/service/environment.ts';
import { logRejections } from '../engine/service/log/log-process.ts';
import { readPassedSockets, type PassedSockets } from '../engine/service/passed-sockets.ts';
import type { ServeTask } from '../engine/service/releases/messages.ts';
import { ReleaseFailedError } from '../engine/service/releases/release-process.ts';
import { serveReleases, type ServedReleases } from '../engine/service/releases/serve-releases.ts';
import { EXIT, UserError, paint, say } from './io.ts';
import { openLog } from './open-log.ts';
import { readPort } from './read-port.ts';

/** A service as a command asks for it. */
export interface ServiceRequest {
  readonly root: string;
  /** An absolute path. */
  readonly out: string;
  readonly host: string;
  readonly port?: string | undefined;
  readonly operationsPort?: string | undefined;
  readonly operationsHost: string;
  /** See `ServeTask`. */
  readonly unbuilt?: ServeTask['unbuilt'];
}

export interface ServedSites {
  readonly service: ServedReleases;
  readonly log: Log;
  /** Says where it serves. Call it when the signals are handled: whoever hears it may stop the service. */
  announce(): void;
}

const PROCESS = new URL('./serve-process.ts', import.meta.url);

/** Serves the sites: this process starts another one for each release. Throws a UserError for what the caller can fix. */
export async function serveSites({
  root,
  out,
  host,
  port,
  operationsPort,
  operationsHost,
  unbuilt,
}: ServiceRequest): Promise<ServedSites> {
  const sockets = passedSockets();
  const read = readEnvironment(process.env, resolve(root));
  const log = await openLog('environment' in read ? read.environment.logLevel : 'info');
  logRejections(log);
  const service = await serve({
    program: PROCESS,
    task: { root, out, host, unbuilt },
    port: port === undefined ? undefined : readPort(port, 0, 0),
    operationsPort: operationsPort === undefined ? undefined : readPort(operationsPort, 0, 0),
    operationsHost,
    sockets,
    // systemd names several folders with colons between them.
    runtimeFolder: process.env.RUNTIME_DIRECTORY?.split(':')[0],
    outbox: 'environment' in read ? join(read.environment.dataFolder, 'outbox') : undefined,
    log,
  });
  return {
    service,
    log,
    announce() {
      sayServing(service, { host, log });
      if (service.first.accounts !== '') log.info({}, `accounts: ${service.first.accounts}`);
    },
  };
}

function passedSockets(): PassedSockets | undefined {
  const sockets = readPassedSockets(process.env, process.pid);
  if (sockets && 'problem' in sockets) throw new UserError(sockets.problem, EXIT.usage);
  return sockets;
}

async function serve(options: Parameters<typeof serveReleases>[0]): Promise<ServedReleases> {
  try {
    return await serveReleases(options);
  } catch (cause) {
    if (cause instanceof ReleaseFailedError && !cause.bug) throw new UserError(cause.message, cause.exit);
    throw listenProblem(cause) ?? cause;
  }
}

/** Says what the caller can do about a socket that cannot be listened on. Returns undefined for other errors. */
function listenProblem(cause: unknown): UserError | undefined {
  const { code = '', port, host, fd } = cause as NodeJS.ErrnoException & { port?: number; host?: string; fd?: number };
  if (fd !== undefined)
    return new UserError(`LISTEN_FDS passes a socket that the service cannot listen on (${code}).`, EXIT.usage);
  if (code === 'EADDRINUSE')
    return new UserError(
      `Port ${port ?? ''} is taken by another process; choose one with --port or --operations-port.`,
      EXIT.findings,
    );
  if (['EACCES', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'].includes(code))
    return new UserError(`The service cannot listen on ${host ?? ''}:${port ?? ''} (${code}).`, EXIT.findings);
  return undefined;
}

function sayServing({ first, port, operationsPort }: ServedReleases, { host, log }: { host: string; log: Log }): void {
  const { build, unbuilt, shown } = first;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (!process.stderr.isTTY) {
    log.info({ build, ...(unbuilt ? { unbuilt } : {}), url: `${origin}/`, operationsPort }, 'serving');
    return;
  }
  const what = unbuilt ? 'each page is rendered when it is asked for, until the build is finished' : `build ${build}`;
  const links = shown.map((path) => `  ${origin}${path}\n`);
  say(`${paint('cyan', 'serving:')} ${what}; stop with Ctrl-C\n${links.join('')}`);
}

/** Stops the service gracefully at the first SIGTERM or SIGINT. A second signal ends the process at once, and so does the loss of the service. */
export function stopOnSignal(
  { stop, lost }: Pick<ServedReleases, 'stop'> & Partial<Pick<ServedReleases, 'lost'>>,
  log: Log,
): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(EXIT.findings);
      stopping = true;
      log.info({}, 'stopping: requests in flight are answered first');
      void stop().then(() => process.exit(EXIT.fine));
    });
  }
  lost?.catch((cause: unknown) => {
    log.error({}, `the service cannot go on: ${cause instanceof Error ? cause.message : String(cause)}`);
    process.exit(EXIT.findings);
  });
}
