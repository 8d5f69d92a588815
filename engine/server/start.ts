import { unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveSource } from '../io/cms/live-source.ts';
import { releaseLayout } from '../io/release.ts';
import { numberConstant } from '../model/constants.ts';
import { assertChecks, type FindAccount } from './authorise.ts';
import { loadRelease, type Release } from './release.ts';
import { createService } from './service.ts';

export interface StartOptions {
  readonly out: string;
  readonly host: string;
  /** Left out: the constant server.port. 0: any free port. */
  readonly port?: number;
  /** Left out: the constant server.operationsPort. 0: none. */
  readonly operationsPort?: number;
  readonly findAccount?: FindAccount;
  /** A CMS that answers the calls; it is closed when the service stops, or cannot start. Left out: the content of the build answers them. */
  readonly live?: LiveSource;
  readonly log: (line: string) => void;
}

export interface RunningService {
  readonly port: number;
  readonly release: Release;
  /** Stops: no new connections, requests in flight are answered, then it is over, at the latest after the drain time. */
  stop(): Promise<void>;
}

/** How often the folder is looked at for a new build, in milliseconds. */
const LOOK_EVERY = 1000;

/** Starts the service and the operations port. Undefined where there is no build. Throws what `listen` throws. */
export async function startService(options: StartOptions): Promise<RunningService | undefined> {
  let running: RunningService | undefined;
  try {
    running = await start(options);
    return running;
  } finally {
    if (!running) await options.live?.close();
  }
}

async function start(options: StartOptions): Promise<RunningService | undefined> {
  const { out, host, log, live } = options;
  const releaseOptions = { log, live: live?.source };
  const first = loadRelease(out, releaseOptions);
  if (!first) return undefined;
  assertChecks(first.model.routes);
  let release = first;
  const { constants } = first.model;
  const service = createService({
    out,
    release: () => release,
    log,
    ...(options.findAccount ? { findAccount: options.findAccount } : {}),
  });
  await listen(service, host, options.port ?? numberConstant(constants, 'server.port'));

  const operationsPort = options.operationsPort ?? numberConstant(constants, 'server.operationsPort');
  const operations = createServer((req, res) => {
    const healthy = req.url === '/healthz';
    res.writeHead(healthy ? 200 : 404, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    res.end(`${JSON.stringify(healthy ? { status: 'ok', build: release.id } : { status: 'not found' })}\n`);
  });
  try {
    if (operationsPort !== 0) await listen(operations, host, operationsPort);
  } catch (cause) {
    service.close();
    throw cause;
  }

  const { latest } = releaseLayout(out);
  watchFile(latest, { interval: LOOK_EVERY, persistent: false }, () => {
    try {
      const next = loadRelease(out, releaseOptions);
      if (!next || next.id === release.id) return;
      assertChecks(next.model.routes);
      release = next;
      log(`serving the new build ${next.id}`);
    } catch (cause) {
      log(`the new build cannot be served, the old one stays: ${String(cause)}`);
    }
  });

  return {
    port: (service.address() as AddressInfo).port,
    release: first,
    async stop() {
      unwatchFile(latest);
      operations.close();
      await drain(service, numberConstant(constants, 'server.drainTimeout'));
      await live?.close();
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done();
    });
  });
}

/** Idle connections are closed at once, busy ones after their answer. */
function drain(server: Server, timeout: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeout);
    server.close(() => {
      clearTimeout(timer);
      done();
    });
    server.on('request', (_req, res) => res.setHeader('Connection', 'close'));
    server.closeIdleConnections();
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.on('close', () => clearInterval(idle));
  });
}
