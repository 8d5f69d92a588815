import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { createInUse } from '../../build/release/in-use.ts';
import { releaseLayout } from '../../build/release/release.ts';
import { numberConstant } from '../../model/constants.ts';
import { causeOf, type Log } from '../../model/log.ts';
import { createLimitedServer } from '../limited-server.ts';
import { listen } from '../listen.ts';
import type { Figure } from '../metrics.ts';
import { createOperations, type OperationsOptions } from '../operations.ts';
import type { PassedSockets } from '../passed-sockets.ts';
import { countVisitors } from './count-visitors.ts';
import { holdSocket, type HeldSocket, type SocketPlace } from './held-socket.ts';
import type { Loaded, ProcessMetrics, ServeTask } from './messages.ts';
import { createReleaseMetrics } from './release-metrics.ts';
import { startReleaseProcess, type ReleaseProcess } from './release-process.ts';
import { watchLatest } from './watch-latest.ts';

export interface ServeReleasesOptions {
  /** The program of a process that serves one release: it takes a ServeTask and Orders, and answers with Words. */
  readonly program: URL;
  readonly task: Omit<ServeTask, 'pictureKey' | 'release' | 'takesOver' | 'usualPriority' | 'visitors'>;
  /** Left out: the constant server.port. 0: any free port. */
  readonly port?: number | undefined;
  /** Left out: the constant server.operationsPort. 0: none. */
  readonly operationsPort?: number | undefined;
  readonly operationsHost: string;
  /** Sockets that are already open; they are used instead of ports, and stay open when the service stops. */
  readonly sockets?: PassedSockets | undefined;
  /** The folder of the mails, for the figures. Left out: mails are not counted. */
  readonly outbox?: string | undefined;
  /** The folder in which the service names the releases that it uses. Left out: that of the releases. */
  readonly runtimeFolder?: string | undefined;
  readonly log: Log;
}

export interface ServedReleases {
  /** The release that is served first. */
  readonly first: Loaded;
  readonly port: number;
  /** Undefined without an operations port. */
  readonly operationsPort: number | undefined;
  /** Rejects if the process that serves ends, and no other can be started in its place. */
  readonly lost: Promise<never>;
  /** Stops the service: it takes no new connections, answers the requests in flight, and ends after the drain time at the latest. */
  stop(): Promise<void>;
}

/** How long a process may take to end after the drain time, in milliseconds. */
const END_WITHIN = 5000;

/**
 * Serves the last build, and each further one from when it is there: a process of its own loads it, tries it and warms up, then takes over
 * the socket; the one before answers what it was asked, and ends. This process answers on the operations port alone.
 */
export async function serveReleases(options: ServeReleasesOptions): Promise<ServedReleases> {
  const { program, log, sockets } = options;
  const task = { ...options.task, pictureKey: randomBytes(32).toString('base64url') };
  const { out, host } = task;
  const { latest, current, releases } = releaseLayout(out);
  const ownMetrics = createReleaseMetrics(options.outbox);
  const using = createUsing(options.runtimeFolder ?? releases, log);
  const startAnew = (folder?: string): ReleaseProcess => {
    const release = folder === undefined ? undefined : basename(folder);
    const process = startReleaseProcess(program, { ...task, release, takesOver: false }, Promise.resolve('few'));
    using(process, folder ?? realFolder(current));
    return process;
  };
  let active = startAnew();
  const first = await active.loaded;
  const port = options.port ?? numberConstant(first.constants, 'server.port');
  const socket = await holdOrStop(active, sockets ? { fd: sockets.site } : { host, port });
  await active.serve(socket);
  let serving = first;
  /** The release that could not be served, until it is published again. */
  let refused: string | undefined;
  let stopping = false;
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  const ends = new Set<Promise<unknown>>();
  /** Switches and replacements happen one after the other. */
  let switching: Promise<void> = Promise.resolve();
  /** What processes that have ended had counted. */
  let counted: ProcessMetrics = [];
  const patience = numberConstant(first.constants, 'server.drainTimeout') + END_WITHIN;

  /** Notices the end of the process that serves, and starts another in its place. */
  function follow(process: ReleaseProcess): void {
    void process.ended.then(async (metrics) => {
      switching = switching.then(() => replace(process));
      counted = await sumOf([counted, metrics.filter(isCount)]).getMetricsAsJSON();
    });
  }

  async function replace(process: ReleaseProcess): Promise<void> {
    if (process !== active || stopping) return;
    log.error({ build: serving.build }, 'the process that serves has ended, another one is started');
    ownMetrics.replaced();
    try {
      await takeOver(startAnew(serving.unbuilt ? undefined : serving.folder)).catch(startCurrent);
    } catch (cause) {
      lost.reject(cause);
    }
  }

  /** The release that was served cannot be loaded any more; the current one may be another. */
  async function startCurrent(cause: unknown): Promise<void> {
    if (serving.unbuilt || realFolder(current) === serving.folder) throw cause;
    log.error(causeOf(cause), 'the build that was served cannot be loaded again, the last one is tried');
    await takeOver(startAnew());
  }

  async function takeOver(next: ReleaseProcess): Promise<void> {
    const now = await next.loaded;
    await next.serve(socket);
    active = next;
    serving = now;
    follow(next);
  }

  async function switchOver(): Promise<void> {
    const wanted = realFolder(current);
    const publication = `${wanted ?? ''} ${writtenAt(latest)}`;
    // Before the first build there is nothing to switch to.
    if (wanted === undefined && serving.unbuilt) return;
    if (stopping || wanted === serving.folder || publication === refused) return;
    const previous = active;
    const next = startReleaseProcess(
      program,
      { ...task, unbuilt: undefined, takesOver: true },
      countVisitors(previous),
    );
    using(next, wanted);
    try {
      await takeOver(next);
      ownMetrics.switched('done');
      log.info({ build: serving.build }, 'serving the new build');
      const end = previous.stop({ within: patience, succeeded: true }).finally(() => ends.delete(end));
      ends.add(end);
    } catch (cause) {
      // Builds that follow quickly delete one that is still being loaded.
      if (wanted !== undefined && !existsSync(wanted)) {
        log.info(causeOf(cause), 'the new build was deleted before it was served');
      } else {
        ownMetrics.switched('failed');
        log.error(causeOf(cause), 'the new build cannot be served, the old one stays');
        refused = publication;
      }
      await next.stop({ within: END_WITHIN, succeeded: true });
      // Another one may be there since.
      if (realFolder(current) !== wanted) await switchOver();
    }
  }

  const operations = createLimitedServer(first.constants, log, createOperations(operationsOf()));
  follow(active);
  try {
    await listenForOperations(operations, first, options);
  } catch (cause) {
    stopping = true;
    socket.close();
    await active.stop({ within: 0, succeeded: false });
    throw cause;
  }
  const stopWatching = watchLatest(latest, () => {
    switching = switching.then(switchOver);
  });

  function operationsOf(): OperationsOptions {
    return {
      health: () => ({ build: serving.build, draining: stopping }),
      askAccounts: () => active.askAccounts(),
      async metrics() {
        const [figures, accountsAnswer] = await Promise.all([active.metrics(), active.askAccounts()]);
        const registry = sumOf([figures, counted, await ownMetrics.values({ accountsAnswer })]);
        return { type: registry.contentType, text: await registry.metrics() };
      },
    };
  }

  return {
    first,
    port: socket.port,
    operationsPort: (operations.address() as AddressInfo | null)?.port,
    lost: lost.promise,
    async stop() {
      stopping = true;
      stopWatching();
      // The next process answers on a passed socket. On a port of its own, the service reports until the end that it is stopping.
      if (sockets?.operations !== undefined) operations.close();
      await switching;
      // The process that serves accepts what still comes, and closes the socket as the last that has it.
      socket.close();
      await Promise.all([active.stop({ within: patience, succeeded: sockets !== undefined }), ...ends]);
      operations.close();
      operations.closeAllConnections();
    },
  };
}

/** Returns a function that notes which release a process uses, until the process has ended. */
function createUsing(folder: string, log: Log): (process: ReleaseProcess, release: string | undefined) => void {
  const nameInUse = createInUse(folder);
  const used = new Map<ReleaseProcess, string>();
  let told = false;
  const name = (): void => {
    try {
      nameInUse(new Set(used.values()));
    } catch (cause) {
      if (!told) log.info(causeOf(cause), 'builds cannot see which release is served, and keep only the last five');
      told = true;
    }
  };
  return (process, release) => {
    if (release === undefined) return;
    used.set(process, release);
    name();
    void process.ended.then(() => {
      used.delete(process);
      name();
    });
  };
}

/** Opens the operations port, if there is one. */
async function listenForOperations(
  server: Server,
  { constants }: Loaded,
  { sockets, operationsPort, operationsHost: host }: ServeReleasesOptions,
): Promise<void> {
  const port = operationsPort ?? numberConstant(constants, 'server.operationsPort');
  const place = sockets ? sockets.operations !== undefined && { fd: sockets.operations } : port !== 0 && { host, port };
  if (place) await listen(server, await holdSocket(place));
}

/** Without a socket, the process that has loaded the release is of no use. */
async function holdOrStop(process: ReleaseProcess, place: SocketPlace): Promise<HeldSocket> {
  try {
    return await holdSocket(place);
  } catch (cause) {
    await process.stop({ within: END_WITHIN, succeeded: true });
    throw cause;
  }
}

/** Adds figures of several processes. */
function sumOf(metrics: readonly ProcessMetrics[]): Registry {
  return AggregatorRegistry.aggregate(metrics.map((one) => [...one]));
}

/** Gauges of a process that has ended mean nothing any more; what was counted stays counted. */
function isCount({ type }: Figure): boolean {
  return String(type) === 'counter' || String(type) === 'histogram';
}

/** When a file was written, in milliseconds; 0 for one that is missing. */
function writtenAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function realFolder(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}
