import { createWriteStream, mkdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTransport } from 'nodemailer';
import type { Mail } from './compose.ts';
import { createSender } from './sender.ts';
import { mailName, type QueuedMail } from './outbox.ts';

export interface Mailer {
  /** Takes a mail over: from then on it is on disk until it is sent. */
  send(mail: Mail): Promise<void>;
  /** Where mails stay, if no server takes them. */
  readonly outbox: string | undefined;
  close(): Promise<void>;
}

export type Sender = string | { readonly name: string; readonly address: string };

export interface MailerOptions {
  /** The address of the mail server, `smtps://user:password@mail.example`. Left out: mails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  /** The sender: an address, or a name and an address. */
  readonly from: Sender;
  readonly dataFolder: string;
  readonly onError: (message: string) => void;
}

export function createMailer({ smtpUrl, from, dataFolder, onError }: MailerOptions): Mailer {
  const outbox = join(dataFolder, 'outbox');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  if (smtpUrl === undefined) return keepMails(outbox, from);
  const transport = createTransport(smtpUrl, { from });
  const sender = createSender({
    outbox,
    onError,
    deliver: async ({ files = [], ...mail }) => {
      const attachments = files.map(({ name, type, file }) => attachmentOf(name, type, { path: join(outbox, file) }));
      await transport.sendMail({ ...messageOf(mail, from), attachments });
    },
  });
  return {
    outbox: undefined,
    send: (mail) => sender.add(mail),
    async close() {
      await sender.close();
      transport.close();
    },
  };
}

/** Writes each mail into a file that mail programs open. */
function keepMails(outbox: string, from: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, newline: 'unix' });
  return {
    outbox,
    async send({ attachments = [], ...mail }) {
      const files = attachments.map(({ name, type, content }) =>
        attachmentOf(name, type, { content: Buffer.from(content) }),
      );
      const { message } = await transport.sendMail({ ...messageOf(mail, from), attachments: files });
      const name = `${mailName()}.eml`;
      // Under a name of another kind first, so that no reader sees half of it.
      const made = join(outbox, `.${name}.part`);
      await pipeline(message as Readable, createWriteStream(made, { mode: 0o600, flush: true }));
      await rename(made, join(outbox, name));
    },
    async close() {
      transport.close();
    },
  };
}

/** Whatever a file holds, mail programs save it, and do not show it. */
function attachmentOf<Source extends object>(filename: string, contentType: string, source: Source) {
  return { filename, contentType, contentDisposition: 'attachment', ...source } as const;
}

function messageOf({ to, subject, text, lang, replyTo }: Omit<QueuedMail, 'files'>, from: Sender) {
  return {
    from,
    to,
    subject,
    text,
    ...(replyTo === undefined ? {} : { replyTo }),
    headers: {
      'Content-Language': lang,
      // A mail that somebody answers is written by a person: programs that sort requests leave out those that are not (RFC 3834, 5).
      ...(replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {}),
    },
  };
}
