import type { LiveSource } from '../build/cms/live-source.ts';
import { numberConstant } from '../model/constants.ts';
import { hasAccounts } from '../model/features.ts';
import { causeOf, SILENT_LOG, type Log } from '../model/log.ts';
import type { SiteModel } from '../model/site-model.ts';
import { createAccountPages } from './account-pages/account-pages.ts';
import { ownOrigin } from './account-pages/same-origin.ts';
import type { OpenAccounts } from './accounts/open-accounts.ts';
import { createInventedVisitors, type Rehearsal } from './accounts/rehearsal.ts';
import { assertChecks } from './authorise.ts';
import { createProxies } from './client-address.ts';
import { drain } from './drain.ts';
import { listen, type Listening } from './listen.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Visitors } from './releases/messages.ts';
import { loadRelease, type Release, type ReleaseOptions } from './release.ts';
import { withoutPressure } from './pressure.ts';
import { createService } from './service.ts';
import { warmUp } from './warm-up.ts';

export interface StartOptions {
  readonly out: string;
  /** The name of the folder of the release. Left out: the current one. */
  readonly release?: string | undefined;
  /** See `ReleaseOptions`. */
  readonly pictureKey?: string | undefined;
  readonly host: string;
  /** IP addresses and ranges of the proxies in front of the service. */
  readonly trustedProxies?: readonly string[];
  /** Opens the accounts. The service closes them when it stops or cannot start. Without this option, visitors cannot sign in. */
  readonly openAccounts?: (served: Served) => Promise<ServedAccounts>;
  /** The public origin of the service. Default: the address that it listens on. */
  readonly publicOrigin?: string | undefined;
  /** Opens a release whose pages are made when they are asked for, if there is no build yet. Left out: the service needs a build. */
  readonly openUnbuilt?: ((options: ReleaseOptions) => Promise<Release>) | undefined;
  /** A CMS that answers the calls; it is closed when the service stops, or cannot start. Left out: the content of the build answers them. */
  readonly live?: LiveSource;
  /**
   * Has pages rendered before the first visitor comes, see `warmUp`. `failure`: what is done about a page that cannot be rendered. Left out:
   * no page is rendered.
   */
  readonly warm?: { readonly for: Visitors; readonly failure: 'throw' | 'log' } | undefined;
  readonly log: Log;
}

/** The parts of the service that the accounts use. */
export interface Served {
  model(): SiteModel;
  /** The origin for links of mails. */
  origin(): string;
  /** The public origin of the service, where the environment names it. */
  readonly publicOrigin: string | undefined;
}

export type ServedAccounts = Pick<OpenAccounts, 'accounts' | 'close' | 'ping' | 'rehearsal'>;

/** A service that has loaded its release and answers no visitor yet. */
export interface PreparedService {
  readonly release: Release;
  readonly metrics: Metrics;
  /** Asks the database of the accounts something. Rejects if it does not answer in time; resolves without accounts. */
  askAccounts(): Promise<void>;
  /** Begins to answer. Returns the port. Rejects with the errors of `listen`. */
  listen(where: Listening): Promise<number>;
  /**
   * Stops the service: it answers the requests in flight, and ends after the drain time at the latest. `succeeded`: another process accepts
   * on the same socket.
   */
  stop(options?: { readonly succeeded: boolean }): Promise<void>;
}

/** Loads a release, opens the accounts and warms up. Returns undefined if there is no build. */
export async function prepareService(options: StartOptions): Promise<PreparedService | undefined> {
  let release: Release | undefined;
  let prepared: PreparedService | undefined;
  try {
    release = await openRelease(options);
    prepared = release && (await prepare(options, release));
    return prepared;
  } finally {
    if (!prepared) await Promise.all([options.live?.close(), release?.retire()]);
  }
}

/** Loads the last build. If there is none that can be served, and the caller can do without one, opens a release that is not built. */
async function openRelease({
  out,
  release: name,
  pictureKey,
  log,
  live,
  openUnbuilt,
}: StartOptions): Promise<Release | undefined> {
  const options = { log, live: live?.source, release: name, pictureKey };
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

async function prepare(options: StartOptions, release: Release): Promise<PreparedService> {
  const { out, host, log, live, publicOrigin, trustedProxies = [] } = options;
  const { constants } = release.model;
  const stopping = new AbortController();
  const metrics = createMetrics(() => release.id);
  let port = numberConstant(constants, 'server.port');
  const openAccounts = hasAccounts(release.model) ? options.openAccounts : undefined;
  const accounts = await openAccounts?.({
    model: () => release.model,
    publicOrigin,
    origin: () => publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  });
  const proxies = createProxies(trustedProxies);
  const service = createService({
    out,
    release,
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
          // A form without this header comes from no page; better-auth asks for one all the same.
          origin: publicOrigin ?? ownOrigin(req.headers) ?? `http://${req.headers.host ?? host}`,
        }),
        onError: (cause) => log.error(causeOf(cause), 'a download could not be recorded'),
      }),
  });
  try {
    if (options.warm && !release.unbuilt)
      await warm(options, options.warm, { release, rehearsal: accounts?.rehearsal });
  } catch (cause) {
    await accounts?.close();
    throw cause;
  }
  return {
    release,
    metrics,
    askAccounts: () => accounts?.ping() ?? Promise.resolve(),
    async listen(where) {
      port = await listen(service, where);
      return port;
    },
    async stop({ succeeded } = { succeeded: false }) {
      stopping.abort();
      if (service.listening) await drain(service, constants, { othersAccept: succeeded });
      await Promise.all([live?.close(), accounts?.close(), release.retire()]);
    },
  };
}

/** Warms the release with a service of its own: what it answers there is neither logged nor counted. */
async function warm(
  { out, log }: StartOptions,
  { for: visitors, failure }: NonNullable<StartOptions['warm']>,
  { release, rehearsal }: { readonly release: Release; readonly rehearsal: Rehearsal | undefined },
): Promise<void> {
  const service = createService({
    out,
    release,
    log: SILENT_LOG,
    metrics: createMetrics(() => release.id),
    stopping: new AbortController().signal,
    accountPages:
      rehearsal &&
      createAccountPages({
        accounts: rehearsal.accounts,
        publicOrigin: undefined,
        visitorOf: createInventedVisitors(),
        onError: () => undefined,
      }),
    // A process that gives way to others is late whenever they have much to do. Its own requests are answered all the same.
    pressure: withoutPressure(),
  });
  try {
    const within = numberConstant(release.model.constants, 'server.warmTime');
    await warmUp(service, release.model, { within, visitors, hasAccounts: rehearsal !== undefined });
  } catch (cause) {
    if (failure === 'throw') throw cause;
    log.error(causeOf(cause), 'a page of the release cannot be rendered');
  }
  if (visitors === 'few') return;
  await rehearsal
    ?.forget()
    .catch((cause: unknown) => log.warn(causeOf(cause), 'what the rehearsed sign-ins counted is not deleted'));
}
