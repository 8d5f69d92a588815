import { resolve } from 'node:path';
import type { OpenAccounts } from '../engine/service/accounts/open-accounts.ts';
import type { LiveSource } from '../engine/build/cms/live-source.ts';
import { withoutQueries, type Log } from '../engine/model/log.ts';
import type { Environment } from '../engine/service/environment.ts';
import { logRejections } from '../engine/service/log/log-process.ts';
import type { Loaded, ServeTask } from '../engine/service/releases/messages.ts';
import { prepareService, type PreparedService, type Served } from '../engine/service/start.ts';
import { serviceEnvironment } from './accounts-place.ts';
import { openLog } from './open-log.ts';
import { shownPaths } from './shown-paths.ts';
import { EXIT, UserError } from './io.ts';

export interface OpenedService {
  readonly service: PreparedService;
  readonly loaded: Loaded;
}

/** Prepares the service of a release with the settings of the environment. Throws a UserError for what the caller can fix. */
export async function openService({
  root,
  out,
  host,
  release,
  unbuilt,
  pictureKey,
  takesOver,
  visitors,
}: ServeTask): Promise<OpenedService> {
  const environment = serviceEnvironment(resolve(root));
  const { trustedProxies, logLevel, contentUrl, publicUrl } = environment;
  const log = await openLog(logLevel);
  logRejections(log);
  let kept = '';
  const service = await prepareService({
    out,
    host,
    release,
    pictureKey,
    trustedProxies,
    log,
    publicOrigin: publicUrl,
    warm: { for: visitors, failure: takesOver ? 'throw' : 'log' },
    async openAccounts(served) {
      const opened = await openAccountsOf(environment, { served, log });
      kept = opened.kept;
      return opened;
    },
    ...(contentUrl === undefined ? {} : { live: await openLive(contentUrl, { root, log }) }),
    ...(unbuilt === undefined
      ? {}
      : {
          openUnbuilt: async (parts) =>
            (await import('./commands/start/open-unbuilt.ts')).openUnbuilt({ root, out, ...unbuilt }, parts),
        }),
  });
  if (!service) throw new UserError(`There is no build in ${out}; run sitefold build first.`, EXIT.findings);
  return { service, loaded: describe(service, kept) };
}

function describe({ release }: PreparedService, accounts: string): Loaded {
  const { id, folder, unbuilt, model } = release;
  return {
    build: id,
    folder,
    unbuilt,
    constants: model.constants,
    shown: shownPaths(model),
    accounts,
  };
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
    onSecurityEvent: (event) => log.info({ ...event }, 'security'),
  });
}
