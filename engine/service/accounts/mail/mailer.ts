import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './compose.ts';

export interface Mailer {
  /** Takes a mail over: from then on it is on disk until it is sent. */
  send(mail: Mail): Promise<void>;
  /** Where mails stay, if no server takes them. */
  readonly outbox: string | undefined;
  close(): Promise<void>;
}

export interface MailerOptions {
  /** The address of the mail server, `smtps://user:password@mail.example`. Left out: mails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly dataFolder: string;
  readonly onError: (message: string) => void;
}

/** Milliseconds between attempts to send a mail that the server did not accept. */
const RETRY_EVERY = 60_000;

export function createMailer(options: MailerOptions): Mailer {
  const outbox = join(options.dataFolder, 'outbox');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  return options.smtpUrl === undefined
    ? createOutbox(outbox, options.from)
    : createSender(outbox, options.smtpUrl, options);
}

/** Writes each mail into a file that mail programs open. */
function createOutbox(outbox: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    outbox,
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      store(outbox, `${nameOf()}.eml`, message as Buffer);
    },
    async close() {
      transport.close();
    },
  };
}

/** Sends each mail, and tries again if the server does not accept it, also after a restart. */
function createSender(outbox: string, smtpUrl: string, { from, onError }: MailerOptions): Mailer {
  const transport = createTransport(smtpUrl, { from });
  let sending: Promise<void> = Promise.resolve();
  const sendAll = (): Promise<void> => {
    sending = sending.then(async () => {
      for (const name of readdirSync(outbox)
        .filter((one) => one.endsWith('.json'))
        .sort()) {
        const mail = JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Mail;
        try {
          await transport.sendMail(messageOf(mail, from));
          rmSync(join(outbox, name));
        } catch (cause) {
          // The reason may repeat the address; its code does not.
          onError(
            `a mail could not be sent (${(cause as NodeJS.ErrnoException).code ?? 'unknown'}); it is tried again`,
          );
        }
      }
    });
    return sending;
  };
  const startSending = (): void => void sendAll().catch((cause: unknown) => onError(String(cause)));
  const timer = setInterval(startSending, RETRY_EVERY).unref();
  startSending();
  return {
    outbox: undefined,
    async send(mail) {
      store(outbox, `${nameOf()}.json`, JSON.stringify(mail));
      startSending();
    },
    async close() {
      clearInterval(timer);
      await sending.catch(() => undefined);
      transport.close();
    },
  };
}

function messageOf({ to, subject, text, lang }: Mail, from: string) {
  return {
    from,
    to,
    subject,
    text,
    headers: { 'Content-Language': lang, 'Auto-Submitted': 'auto-generated' },
  };
}

/** Names sort by time. */
function nameOf(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
}

/** Writes a file under a temporary name first, so that no reader sees half of it. */
function store(folder: string, name: string, content: string | Buffer): void {
  const made = join(folder, `.${name}`);
  writeFileSync(made, content, { mode: 0o600, flush: true });
  renameSync(made, join(folder, name));
}
