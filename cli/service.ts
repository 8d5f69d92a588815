import { resolve } from 'node:path';
import type { OpenAccounts } from '../engine/service/accounts/open-accounts.ts';
import type { LiveSource } from '../engine/build/cms/live-source.ts';
import { createTextLog } from '../engine/service/log/text-log.ts';
import { withoutQueries, type Log, type LogLevel } from '../engine/model/log.ts';
import { activeSites } from '../engine/model/active-sites.ts';
import { homePath } from '../engine/model/site.ts';
import { readEnvironment, type Environment } from '../engine/service/environment.ts';
import { readPassedSockets, type PassedSockets } from '../engine/service/passed-sockets.ts';
import { logConsole, logRejections } from '../engine/service/log/log-process.ts';
import { startService, type RunningService, type Served, type StartOptions } from '../engine/service/start.ts';
import { EXIT, UserError, paint, say } from './io.ts';
import { readPort } from './read-port.ts';

/** A service as a command asks for it. */
export interface ServiceRequest {
  readonly root: string;
  /** An absolute path. */
  readonly out: string;
  readonly host: string;
  readonly port?: string | undefined;
  readonly operationsPort?: string | undefined;
  /** See `StartOptions`. */
  readonly openUnbuilt?: StartOptions['openUnbuilt'];
}

export interface OpenedService {
  readonly service: RunningService;
  readonly log: Log;
  /** Says where it serves. Call it when the signals are handled: whoever hears it may stop the service. */
  announce(): void;
}

/** Starts the service with the settings of the environment. Throws a UserError for what the caller can fix. */
export async function openService({
  root,
  out,
  host,
  port,
  operationsPort,
  openUnbuilt,
}: ServiceRequest): Promise<OpenedService> {
  const environment = environmentOf(root);
  const { trustedProxies, logLevel, contentUrl, publicUrl } = environment;
  const sockets = passedSockets();
  const log = await openLog(logLevel);
  logRejections(log);
  let kept = '';
  const service = await start({
    out,
    host,
    sockets,
    trustedProxies,
    log,
    publicOrigin: publicUrl,
    async openAccounts(served) {
      const opened = await openAccountsOf(environment, { served, log });
      kept = opened.kept;
      return opened;
    },
    ...(port === undefined ? {} : { port: readPort(port, 0, 0) }),
    ...(operationsPort === undefined ? {} : { operationsPort: readPort(operationsPort, 0, 0) }),
    ...(contentUrl === undefined ? {} : { live: await openLive(contentUrl, { root, log }) }),
    ...(openUnbuilt === undefined ? {} : { openUnbuilt }),
  });
  if (!service) throw new UserError(`There is no build in ${out}; run sitefold build first.`, EXIT.findings);
  return {
    service,
    log,
    announce() {
      sayServing(service, { host, log });
      log.info({}, `accounts: ${kept}`);
    },
  };
}

function environmentOf(root: string): Environment {
  const read = readEnvironment(process.env, resolve(root));
  if ('environment' in read) return read.environment;
  const lines = read.problems.map((problem) => `  ${problem}`);
  throw new UserError(`The environment is not right.\n${lines.join('\n')}`, EXIT.usage);
}

function passedSockets(): PassedSockets | undefined {
  const sockets = readPassedSockets(process.env, process.pid);
  if (sockets && 'problem' in sockets) throw new UserError(sockets.problem, EXIT.usage);
  return sockets;
}

/** Opens the log: plain text in a terminal, otherwise one JSON object a line. */
async function openLog(level: LogLevel): Promise<Log> {
  if (process.stderr.isTTY) return createTextLog((line) => say(`${line}\n`), level);
  const { createJsonLog } = await import('../engine/service/log/json-log.ts');
  const log = createJsonLog(level);
  logConsole(log);
  return log;
}

/** Connects the service to a CMS. */
async function openLive(url: URL, { root, log }: { readonly root: string; readonly log: Log }): Promise<LiveSource> {
  const { openLiveSource } = await import('../engine/build/cms/live-source.ts');
  return openLiveSource({ url, root: resolve(root), log: (line) => log.warn({}, withoutQueries(line)) });
}

/** Opens the accounts: in a PostgreSQL database if the environment names one, otherwise in a file of the data folder. */
async function openAccountsOf(
  { dataFolder, databaseUrl, authSecret, smtpUrl, mailFrom }: Environment,
  { served, log }: { readonly served: Served; readonly log: Log },
): Promise<OpenAccounts> {
  const { openAccounts } = await import('../engine/service/accounts/open-accounts.ts');
  return openAccounts({
    ...served,
    dataFolder,
    databaseUrl,
    secret: authSecret,
    smtpUrl,
    mailFrom,
    onError: (message) => log.error({}, `accounts: ${withoutQueries(message)}`),
  });
}

async function start(options: Parameters<typeof startService>[0]): Promise<RunningService | undefined> {
  try {
    return await startService(options);
  } catch (cause) {
    const { code, port } = cause as NodeJS.ErrnoException & { port?: number };
    if (code === 'EADDRINUSE')
      throw new UserError(
        `Port ${port ?? ''} is taken by another process; choose one with --port or --operations-port.`,
        EXIT.findings,
      );
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new UserError(`The service cannot listen on ${options.host}:${port ?? ''} (${code}).`, EXIT.findings);
    if (options.sockets && code !== undefined)
      throw new UserError(`LISTEN_FDS passes a socket that the service cannot listen on (${code}).`, EXIT.usage);
    throw cause;
  }
}

function sayServing(service: RunningService, { host, log }: { readonly host: string; readonly log: Log }): void {
  const { release, port, operationsPort } = service;
  const { id, unbuilt } = release;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (!process.stderr.isTTY) {
    log.info({ build: id, ...(unbuilt ? { unbuilt } : {}), url: `${origin}/`, operationsPort }, 'serving');
    return;
  }
  const shown = activeSites(release.model).filter(({ flag }) => ['', 'th', 'ae', 'de'].includes(flag));
  const links = [
    ...shown.map((site) => `${origin}${homePath(site)}`),
    `${origin}/choose-site`,
    `${origin}/th/faq/default.html  (an old address)`,
  ];
  say(
    `${paint('cyan', 'serving:')} ${unbuilt ? 'each page is rendered when it is asked for, until the build is finished' : `build ${id}`}; stop with Ctrl-C\n${links.map((link) => `  ${link}\n`).join('')}`,
  );
}

/** Stops the service gracefully at the first SIGTERM or SIGINT. A second signal ends the process at once. */
export function stopOnSignal(service: Pick<RunningService, 'stop'>, log: Log): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(EXIT.findings);
      stopping = true;
      log.info({}, 'stopping: requests in flight are answered first');
      void service.stop().then(() => process.exit(EXIT.fine));
    });
  }
}
