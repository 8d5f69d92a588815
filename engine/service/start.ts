import { unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveSource } from '../build/cms/live-source.ts';
import { releaseLayout } from '../build/release/release.ts';
import { numberConstant } from '../model/constants.ts';
import { causeOf, type Log } from '../model/log.ts';
import type { SiteModel } from '../model/site-model.ts';
import { createAccountPages } from './account-pages/account-pages.ts';
import type { OpenAccounts } from './accounts/open-accounts.ts';
import { assertChecks } from './authorise.ts';
import { createProxies } from './client-address.ts';
import { drain } from './drain.ts';
import { createLimitedServer } from './limited-server.ts';
import { createMetrics } from './metrics.ts';
import { createOperations } from './operations.ts';
import type { PassedSockets } from './passed-sockets.ts';
import { loadRelease, type Release, type ReleaseOptions } from './release.ts';
import { createService } from './service.ts';

export interface StartOptions {
  readonly out: string;
  readonly host: string;
  /** Left out: the constant server.port. 0: any free port. */
  readonly port?: number;
  /** Left out: the constant server.operationsPort. 0: none. */
  readonly operationsPort?: number;
  /** Sockets that are already open; the service uses them instead of ports, and leaves them open when it stops. */
  readonly sockets?: PassedSockets | undefined;
  /** IP addresses and ranges of the proxies in front of the service. */
  readonly trustedProxies?: readonly string[];
  /** Opens the accounts. The service closes them when it stops or cannot start. Without this option, visitors cannot sign in. */
  readonly openAccounts?: (served: Served) => Promise<ServedAccounts>;
  /** The public origin of the service. Default: the address that it listens on. */
  readonly publicOrigin?: string | undefined;
  /** Opens a release whose pages are made when they are asked for, if there is no build yet. Left out: the service needs a build. */
  readonly openUnbuilt?: (options: ReleaseOptions) => Promise<Release>;
  /** A CMS that answers the calls; it is closed when the service stops, or cannot start. Left out: the content of the build answers them. */
  readonly live?: LiveSource;
  readonly log: Log;
}

/** The parts of the service that the accounts use. */
export interface Served {
  model(): SiteModel;
  /** The origin for links of mails. */
  origin(): string;
}

export type ServedAccounts = Pick<OpenAccounts, 'accounts' | 'close' | 'ping'>;

export interface RunningService {
  readonly port: number;
  /** Undefined without an operations port. */
  readonly operationsPort: number | undefined;
  /** The release that is served now. */
  readonly release: Release;
  /** Stops the service: it takes no new connections, answers the requests in flight, and ends after the drain time at the latest. */
  stop(): Promise<void>;
}

/** How often the folder is checked for a new build, in milliseconds. */
const LOOK_EVERY = 1000;

/** Starts the service and the operations port. Returns undefined if there is no build. Throws the errors of `listen`. */
export async function startService(options: StartOptions): Promise<RunningService | undefined> {
  let first: Release | undefined;
  let running: RunningService | undefined;
  try {
    first = await openFirst(options);
    running = first && (await start(options, first));
    return running;
  } finally {
    if (!running) await Promise.all([options.live?.close(), first?.retire()]);
  }
}

/** Loads the last build. If there is none that can be served, and the caller can do without one, opens a release that is not built. */
async function openFirst({ out, log, live, openUnbuilt }: StartOptions): Promise<Release | undefined> {
  const options = { log, live: live?.source };
  let release: Release | undefined;
  try {
    release = loadRelease(out, options);
  } catch (cause) {
    if (!openUnbuilt) throw cause;
    log.warn(causeOf(cause), 'the last build cannot be served');
  }
  release ??= await openUnbuilt?.(options);
  if (release) assertChecks(release.model.routes);
  return release;
}

async function start(options: StartOptions, first: Release): Promise<RunningService> {
  const { out, host, log, live, sockets, publicOrigin, trustedProxies = [] } = options;
  const releaseOptions = { log, live: live?.source };
  let release = first;
  const { constants } = first.model;
  const stopping = new AbortController();
  const metrics = createMetrics(() => release.id);
  const accounts = await options.openAccounts?.({
    model: () => release.model,
    origin: () => publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${portOf(service) ?? port}`,
  });
  const proxies = createProxies(trustedProxies);
  const service = createService({
    out,
    release: () => release,
    log,
    metrics,
    stopping: stopping.signal,
    trustedProxies,
    accountPages:
      accounts &&
      createAccountPages({
        accounts: accounts.accounts,
        publicOrigin,
        visitorOf: (req) => ({
          cookie: req.headers.cookie,
          address: proxies.clientAddress(req),
          userAgent: req.headers['user-agent'] ?? '',
        }),
        onError: (cause) => log.error(causeOf(cause), 'a download could not be recorded'),
      }),
  });
  const port = options.port ?? numberConstant(constants, 'server.port');
  const health = () => ({ build: release.id, draining: stopping.signal.aborted });
  const operations = createLimitedServer(
    constants,
    log,
    createOperations({ health, metrics, askAccounts: accounts?.ping }),
  );
  const operationsPort = options.operationsPort ?? numberConstant(constants, 'server.operationsPort');
  try {
    await listen(service, sockets ? { fd: sockets.site } : { host, port });
    if (sockets?.operations !== undefined) await listen(operations, { fd: sockets.operations });
    else if (operationsPort !== 0) await listen(operations, { host, port: operationsPort });
  } catch (cause) {
    service.close();
    await accounts?.close();
    throw cause;
  }

  const { latest } = releaseLayout(out);
  watchFile(latest, { interval: LOOK_EVERY, persistent: false }, () => {
    try {
      // No request is answered while the data of the release is read: a tenth of a second for 51 sites.
      const next = loadRelease(out, releaseOptions);
      if (!next || next.folder === release.folder) return;
      assertChecks(next.model.routes);
      const previous = release;
      release = next;
      log.info({ build: next.id }, 'serving the new build');
      previous.retire().catch((cause: unknown) => log.error(causeOf(cause), 'the old release cannot be removed'));
    } catch (cause) {
      log.error(causeOf(cause), 'the new build cannot be served, the old one stays');
    }
  });

  return {
    port: portOf(service) ?? port,
    operationsPort: portOf(operations),
    get release() {
      return release;
    },
    async stop() {
      stopping.abort();
      unwatchFile(latest);
      // The next process answers on a passed socket. On a port of its own, the service reports until the end that it is stopping.
      if (sockets?.operations !== undefined) operations.close();
      await drain(service, constants);
      operations.close();
      operations.closeAllConnections();
      await Promise.all([live?.close(), accounts?.close(), release.retire()]);
    },
  };
}

function portOf(server: Server): number | undefined {
  return (server.address() as AddressInfo | null)?.port;
}

type Listening = { readonly host: string; readonly port: number } | { readonly fd: number };

function listen(server: Server, where: Listening): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(where, () => {
      server.off('error', failed);
      done();
    });
  });
}
