import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mail } from './compose.ts';
import type { QueuedFile } from './queued-files.ts';

/** A mail in its file, with what became of it so far. */
export interface QueuedMail extends Omit<Mail, 'attachments'> {
  readonly files?: readonly QueuedFile[];
  /** How often it was tried to send it. */
  readonly tries?: number;
  /** Milliseconds since 1970: before, it is not tried again. */
  readonly after?: number;
  /** Why it is no longer tried. */
  readonly refused?: string;
}

/** The folder, in the outbox, of mails that are no longer tried. */
const REFUSED_FOLDER = 'refused';

/** A name for a new mail. Names sort by time. */
export function mailName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
}

/** When a mail was written, by its name, in milliseconds since 1970. */
export function writtenAt(name: string): number {
  return Date.parse(name.replace(/^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z).*$/, '$1:$2:$3'));
}

/** Writes a file under a temporary name first, so that no reader sees half of it. */
export function storeFile(folder: string, name: string, content: string | Buffer): void {
  const made = join(folder, `.${name}`);
  writeFileSync(made, content, { mode: 0o600, flush: true });
  renameSync(made, join(folder, name));
}

/** Reads the file of a mail. Returns undefined if it is not one. */
export function readMail(path: string): QueuedMail | undefined {
  try {
    const mail = JSON.parse(readFileSync(path, 'utf8')) as Partial<QueuedMail> | null;
    const texts = [mail?.to, mail?.subject, mail?.text, mail?.lang];
    return texts.every((text) => typeof text === 'string') ? (mail as QueuedMail) : undefined;
  } catch {
    return undefined;
  }
}

/** Moves a mail to those that are no longer tried. */
export function setAside(outbox: string, from: string, name: string): void {
  const folder = join(outbox, REFUSED_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  renameSync(join(outbox, from), join(folder, name));
}

export interface ListedMail {
  readonly name: string;
  /** Undefined if its file cannot be read. */
  readonly mail: QueuedMail | undefined;
  readonly waits: boolean;
}

/** Lists the mails that wait to be sent, and those that are no longer tried, the oldest first. */
export function listMails(outbox: string): ListedMail[] {
  const listed = (folder: string, waits: boolean): ListedMail[] =>
    namesIn(folder)
      .filter((name) => MAIL.test(name))
      .map((name) => ({ name: name.replace(MAIL, ''), mail: readMail(join(folder, name)), waits }));
  return [...listed(outbox, true), ...listed(join(outbox, REFUSED_FOLDER), false)];
}

/** Has a mail tried again from the start. Returns false if there is none of that name among those that are no longer tried. */
export function tryAgain(outbox: string, name: string): boolean {
  const path = join(outbox, REFUSED_FOLDER, `${name}.json`);
  const mail = readMail(path);
  if (!mail) return false;
  const { tries: _tries, after: _after, refused: _refused, ...fresh } = mail;
  storeFile(outbox, `${mailName()}.json`, JSON.stringify(fresh));
  rmSync(path);
  return true;
}

/** `.json`, and behind it the process that sends the mail just now. */
const MAIL = /\.json(?:\.\d+)?$/;

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}
