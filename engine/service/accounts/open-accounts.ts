import { availableParallelism } from 'node:os';
import { rootSite } from '../../model/active-sites.ts';
import { numberConstant, textConstant } from '../../model/constants.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import { createAttempts, type AttemptPurpose, type Attempts } from './attempts.ts';
import { createAuth, type AuthUser } from './auth.ts';
import { createCustomer } from './customer.ts';
import { withTasks } from './database/guard.ts';
import { openDatabase } from './database/open-database.ts';
import { startDeletingExpired } from './expired-rows.ts';
import { createKnownDevices } from './known-device.ts';
import { readLinkToken } from './link-token.ts';
import { createMachineClock } from './machine-clock.ts';
import { composeMail, type Mail, type MailKind, type MailRequest } from './mail/compose.ts';
import { createMailer } from './mail/mailer.ts';
import type { PasswordCost } from './password-hash.ts';
import { createPasswordWork } from './password-work.ts';
import { createRequests } from '../support-requests/requests.ts';
import { createRehearsal, type Rehearsal } from './rehearsal.ts';
import { storedSecret } from './secret.ts';
import { createDigest, PASSWORD_BY_MAIL, withSecurityLog, type LogSecurity } from './security-log.ts';
import { createWindowCounts } from './window-counts.ts';

export interface OpenAccountsOptions {
  /** The origin of the service, for links of mails. */
  readonly origin: () => string;
  /** The public origin of the service, where it is known. Without one, passkeys are good on localhost. */
  readonly publicOrigin: string | undefined;
  readonly dataFolder: string;
  readonly databaseUrl?: string | undefined;
  /** Left out: one is kept in the data folder. */
  readonly secret?: string | undefined;
  readonly smtpUrl?: string | undefined;
  /** What a hash of a password costs. Left out: what OWASP asks for. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly mailFrom?: string | undefined;
  /** The model of the release that is served now. */
  readonly model: () => SiteModel;
  readonly onError: (message: string) => void;
  readonly onSecurityEvent: LogSecurity;
}

export interface OpenAccounts {
  readonly accounts: Accounts;
  /** Asks the database something. Rejects if it does not answer in time. */
  ping(): Promise<void>;
  readonly rehearsal: Rehearsal;
  /** Describes the database and the outbox, for the log. */
  readonly kept: string;
  close(): Promise<void>;
}

/** Opens database and mail, makes missing tables, and gives the accounts on them. */
export async function openAccounts(options: OpenAccountsOptions): Promise<OpenAccounts> {
  const { origin, publicOrigin, dataFolder, onError, onSecurityEvent, model } = options;
  const { company, constants, sites } = model();
  const work = new Set<Promise<unknown>>();
  const database = openDatabase({
    url: options.databaseUrl,
    dataFolder,
    patience: numberConstant(constants, 'accounts.databaseTimeout'),
    onBroken: () => onError('a connection to the database broke'),
  });
  const mailer = createMailer({
    smtpUrl: options.smtpUrl,
    from: options.mailFrom ?? {
      name: company.name,
      address: company.contacts.accounts ?? `no-reply@${new URL(rootSite({ sites }).addr).hostname}`,
    },
    dataFolder,
    onError,
  });
  const linkHours = numberConstant(constants, 'accounts.linkHours');
  const secret = options.secret ?? storedSecret(dataFolder);
  const digest = createDigest(secret);
  const clock = createMachineClock();
  const passkeyHost = publicOrigin === undefined ? 'localhost' : new URL(publicOrigin).hostname;
  let mailsTo: Attempts | undefined;
  let signIns: Attempts | undefined;
  const send = (mail: Mail): Promise<void> => {
    const written = mailer.send(mail);
    work.add(written);
    return written.finally(() => work.delete(written));
  };
  const write = (kind: MailKind, { email, site }: Addressee, values: MailValues = {}): Promise<void> =>
    send(composeMail({ kind, to: email, site, ...values }, { model: model(), origin: origin() }));
  /** Writes a mail that any visitor may request. A mailbox gets a limited number of them, and the rest are not written. */
  const writeAsked = async (kind: MailKind, to: Addressee, token?: string): Promise<void> => {
    const wait = (await mailsTo?.count(to.email)) ?? 0;
    if (wait === 0) await write(kind, to, token === undefined ? {} : { token });
  };
  const passwords = createPasswordWork({ cores: availableParallelism(), cost: options.passwordCost, onError });
  const auth = await createAuth({
    database: database.database,
    alone: database.alone,
    secret,
    passwordLength: {
      least: numberConstant(constants, 'accounts.passwordLeast'),
      most: numberConstant(constants, 'accounts.passwordMost'),
    },
    sessionLifetime: numberConstant(constants, 'accounts.sessionDays') * DAY,
    sessionRenewal: DAY,
    linkLifetime: linkHours * HOUR,
    passwords,
    clock,
    passkeyHost,
    vendor: company.name,
    sendConfirmation: (user, token) =>
      writeAsked(readLinkToken(token).purpose === 'moved' ? 'moveTo' : 'confirm', user, token),
    sendMove: (user, token) => writeAsked('move', user, token),
    sendReset: (user, token) => writeAsked('reset', user, token),
    sendExists: (user) => writeAsked('exists', user),
    async sendChanged(user) {
      // Whoever has chosen a new password by mail does not wait for attempts that somebody else made.
      await signIns?.forget(user.email);
      onSecurityEvent({ security: PASSWORD_BY_MAIL, result: 'done', account: digest(user.email) });
      await write('changed', user);
    },
    onError,
  });
  const { adapter } = await auth.$context;
  const window = numberConstant(constants, 'accounts.attemptMinutes') * 60_000;
  const most = numberConstant(constants, 'accounts.attempts');
  const counts = createWindowCounts(adapter, 'attempt', clock);
  const requests = createWindowCounts(adapter, 'rateLimit', clock);
  const attempts = (purpose: AttemptPurpose, most: number): Attempts =>
    createAttempts(counts, { purpose, most, window });
  mailsTo = attempts('mail', numberConstant(constants, 'accounts.mails'));
  signIns = attempts('sign-in', most);
  const accounts = await createAccounts({
    auth,
    customer: createCustomer({ store: adapter, registrations: attempts('registration', most) }),
    requests: createRequests({
      store: adapter,
      sent: attempts('support request', numberConstant(constants, 'support.requests')),
      looks: attempts('look at a support request', most),
      digest,
      numberStart: () => textConstant(model().constants, 'support.numberStart'),
      async deliver({ compose, email, site }, number) {
        await send(compose(number, origin()));
        await write('request', { email, site }, { number });
      },
    }),
    attempts: signIns,
    deviceAttempts: attempts('sign-in of a known device', most),
    devices: createKnownDevices(secret),
    passwordAttempts: attempts('current password', most),
    isOutdated: passwords.isOutdated,
    usedCodes: attempts('code', 1),
    mailAnswerTime: numberConstant(constants, 'accounts.mailAnswerTime'),
    vendor: company.name,
    passkeyHost,
    sessionLifetime: numberConstant(constants, 'accounts.sessionMostDays') * DAY * 1000,
    tokenLifetime: DAY * 1000,
    onPasswordChanged: (account) => write('changed', account),
    onSecured: (account) => write('secured', account),
    onNewDevice: (account) => write('signedIn', account),
    onMoved: (account) => write('moved', account),
    onRemoved: (account) => write('deleted', account),
  });
  const stopDeleting = startDeletingExpired({
    store: adapter,
    async deleteEndedCounts() {
      await counts.deleteEnded(window);
      await requests.deleteEnded(REQUEST_WINDOW);
    },
    unconfirmedFor: numberConstant(constants, 'accounts.unconfirmedDays') * DAY * 1000,
    requestsKeptFor: numberConstant(constants, 'support.keepDays') * DAY * 1000,
    onError,
  });
  return {
    accounts: withTasks(withSecurityLog(accounts, onSecurityEvent, digest)),
    ping: database.ping,
    rehearsal: createRehearsal({ accounts: withTasks(accounts), store: adapter, attempts: signIns }),
    kept: `${database.kind}; mails ${mailer.outbox === undefined ? 'are sent' : `stay in ${mailer.outbox}`}`,
    async close() {
      await stopDeleting();
      await Promise.allSettled(work);
      await mailer.close();
      await Promise.all([passwords.close(), database.close()]);
    },
  };
}

type MailValues = Pick<MailRequest, 'token' | 'number'>;
type Addressee = Pick<AuthUser, 'email' | 'site'>;

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The longest window in which better-auth counts requests of one address, in milliseconds, with room to spare. */
const REQUEST_WINDOW = 10 * 60 * 1000;
