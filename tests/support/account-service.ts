import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccounts, type OpenAccountsOptions } from '../../engine/service/accounts/open-accounts.ts';
import type { PasswordCost } from '../../engine/service/accounts/password-hash.ts';
import type { StartOptions } from '../../engine/service/start.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { readAnswer, type Answer } from './http.ts';
import { startTestService, type RunningService } from './service.ts';

export interface AccountService {
  readonly service: RunningService;
  readonly origin: string;
  readonly dataFolder: string;
  /** A visitor with an address of its own (127.0.0.0/8) and cookies of its own. */
  visitor(): AccountVisitor;
  /** The mails to an address, as they were written, the oldest first. */
  mails(to: string): readonly string[];
  /** The link of the last mail to an address, as path and query; waits for the mail. */
  linkTo(to: string, mails?: number): Promise<string>;
  stop(): Promise<void>;
}

export interface AccountVisitor {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form as a browser does. A header that is set to an empty text is left out. */
  send(path: string, fields: Record<string, string> | string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form with files, as a browser encodes it. */
  upload(path: string, form: FormData, headers?: Record<string, string>): Promise<Answer>;
  /** The cookies that the visitor has, by their names. */
  readonly cookies: Map<string, string>;
}

/** A cost at which a hash takes less than a millisecond: tests of accounts make hundreds, and are not about them. */
const CHEAP: PasswordCost = { N: 2 ** 7, r: 8, p: 1 };

/** The least time before an answer to a form that may send a mail, in milliseconds: tests send dozens of them. */
const SHORT = 20;

/** How accounts are opened, and constants of the manifests that are changed. */
export type AccountServiceOptions = Partial<OpenAccountsOptions> & { readonly constants?: Record<string, number> };

/** Starts the service with accounts in a folder of their own, or in a PostgreSQL database. */
export async function startAccountService(
  { constants = {}, ...options }: AccountServiceOptions = {},
  startOptions: Partial<StartOptions> = {},
): Promise<AccountService> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'sitefold-accounts-'));
  const service = await startTestService({
    openAccounts: (served) =>
      openAccounts({
        ...served,
        model: () => withConstants(served.model(), { 'accounts.mailAnswerTime': SHORT, ...constants }),
        dataFolder,
        onError: (message) => process.stderr.write(`${message}\n`),
        onSecurityEvent: () => undefined,
        passwordCost: CHEAP,
        ...options,
      }),
    ...startOptions,
  });
  const origin = `http://127.0.0.1:${service.port}`;
  let visitors = 1;
  const mails = (to: string): string[] => mailsTo(dataFolder, to);
  return {
    service,
    origin,
    dataFolder,
    visitor() {
      visitors += 1;
      return createVisitor(service.port, `127.1.${(visitors >> 8) % 256}.${visitors % 256}`);
    },
    mails,
    linkTo: (to, count) => mailedLink(dataFolder, to, count),
    async stop() {
      await service.stop();
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The mails of an outbox to an address, as people read them, the oldest first. */
export function mailsTo(dataFolder: string, to: string): string[] {
  const outbox = join(dataFolder, 'outbox');
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => decodeMail(readFileSync(join(outbox, name), 'utf8')))
    .filter((mail) => mail.includes(`\nTo: ${to}\n`));
}

/** The link of the last mail to an address, as path and query. Waits until the outbox has so many mails to it: a mail follows its answer. */
async function mailedLink(dataFolder: string, to: string, count = 1): Promise<string> {
  for (;;) {
    const found = mailsTo(dataFolder, to);
    const link = /https?:\/\/[^/]+(\/\S*view=\S+)/.exec(found.at(-1) ?? '')?.[1];
    if (found.length >= count && link !== undefined) return link;
    await new Promise((later) => setTimeout(later, 20));
  }
}

function withConstants(model: SiteModel, changes: Readonly<Record<string, number>>): SiteModel {
  const changed = Object.entries(changes).map(([key, value]) => {
    const constant = model.constants[key];
    if (!constant) throw new Error(`there is no constant ${key}`);
    return [key, { ...constant, value }] as const;
  });
  return { ...model, constants: { ...model.constants, ...Object.fromEntries(changed) } };
}

/** Headers and text of a mail as people read them. */
function decodeMail(mail: string): string {
  const [head = '', ...parts] = mail.split('\n\n');
  const body = parts.join('\n\n');
  const encoding = /^Content-Transfer-Encoding: (\S+)$/m.exec(head)?.[1];
  if (encoding === 'base64') return `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`;
  if (encoding !== 'quoted-printable') return mail;
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
}

/** A visitor of a service on a port, with an address (127.0.0.0/8) and cookies of its own. */
export function createVisitor(port: number, address: string): AccountVisitor {
  const cookies = new Map<string, string>();
  const exchange = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<Answer> =>
    new Promise((done, failed) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const sent = Object.entries({
        Host: `127.0.0.1:${port}`,
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...headers,
      }).filter(([, value]) => value !== '');
      const req = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          localAddress: address,
          agent: false,
          headers: Object.fromEntries(sent),
        },
        (res) => {
          for (const text of res.headers['set-cookie'] ?? []) keepCookie(cookies, text);
          readAnswer(res).then(done, failed);
        },
      );
      req.on('error', failed);
      req.end(body);
    });
  const post = (path: string, body: string | Buffer, type: string, headers: Record<string, string>): Promise<Answer> =>
    exchange(
      'POST',
      path,
      {
        Origin: `http://127.0.0.1:${port}`,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': type,
        'Content-Length': String(Buffer.byteLength(body)),
        ...headers,
      },
      body,
    );
  return {
    cookies,
    get: (path, headers = {}) => exchange('GET', path, headers),
    send(path, fields, headers = {}) {
      const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
      return post(path, body, 'application/x-www-form-urlencoded', headers);
    },
    async upload(path, form, headers = {}) {
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      return post(path, Buffer.from(await encoded.arrayBuffer()), type, headers);
    },
  };
}

function keepCookie(cookies: Map<string, string>, text: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
  if (/max-age=0\b/i.test(text)) cookies.delete(name);
  else cookies.set(name, value);
}

export const PASSWORD = 'correct horse battery';

/** Opens an account, confirms it by its mail and signs in. */
export async function signUp(
  service: AccountService,
  email: string,
  { visitor = service.visitor(), password = PASSWORD, site = '' } = {},
): Promise<AccountVisitor> {
  await visitor.send(`${site}/users/login?view=sign-up`, { name: 'Ada Lovelace', email, password });
  await confirmByMail(service, email, visitor);
  const { location } = await visitor.send(`${site}/users/login`, { email, password });
  if (location !== `${site}/users/center`) throw new Error(`${email} could not sign in`);
  return visitor;
}

/** Follows the link of the mail in the outbox of a service, and presses the button of its page. */
export async function confirmByMail(
  { dataFolder }: Pick<AccountService, 'dataFolder'>,
  email: string,
  visitor: AccountVisitor,
): Promise<void> {
  const link = await mailedLink(dataFolder, email);
  await visitor.send(link, { token: new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '' });
}
