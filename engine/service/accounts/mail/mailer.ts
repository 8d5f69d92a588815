import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './compose.ts';
import { createSender } from './sender.ts';
import { mailName, storeFile } from './outbox.ts';

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
    deliver: async (mail) => void (await transport.sendMail(messageOf(mail, from))),
  });
  return {
    outbox: undefined,
    send: async (mail) => sender.add(mail),
    async close() {
      await sender.close();
      transport.close();
    },
  };
}

/** Writes each mail into a file that mail programs open. */
function keepMails(outbox: string, from: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    outbox,
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      storeFile(outbox, `${mailName()}.eml`, message as Buffer);
    },
    async close() {
      transport.close();
    },
  };
}

function messageOf({ to, subject, text, lang }: Mail, from: Sender) {
  return {
    from,
    to,
    subject,
    text,
    headers: { 'Content-Language': lang, 'Auto-Submitted': 'auto-generated' },
  };
}
