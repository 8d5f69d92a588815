import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../../../build/release/lock.ts';
import type { Mail } from './compose.ts';
import { removeAttachments, storeAttachments } from './queued-files.ts';
import { mailName, namesIn, readMail, setAside, storeFile, writtenAt, type QueuedMail } from './outbox.ts';

export interface Sender {
  /** Resolves once the mail and its files are on disk. */
  add(mail: Mail): Promise<void>;
  /** Ends after the mail that is being sent. */
  close(): Promise<void>;
}

export interface SenderOptions {
  readonly outbox: string;
  /** Hands a mail to the mail server. */
  readonly deliver: (mail: QueuedMail) => Promise<void>;
  readonly onError: (message: string) => void;
  readonly now?: () => number;
}

/** How often the outbox is looked at for mails whose time has come, in milliseconds. */
const LOOK_EVERY = 15_000;
/** After a failure a mail waits for a minute, then for twice as long each time, at most for an hour. */
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 3_600_000;
/** For so long a mail is tried. */
const GIVE_UP = 3 * 24 * 3_600_000;

/**
 * Sends the mails of an outbox, also those that another process has left there. A mail that the server refuses for good, or does not take
 * for three days, is set aside, and so is a file that is not a mail; none of them holds up the others. A process claims a mail by its name,
 * so that two of them do not send it twice.
 */
export function createSender({ outbox, deliver, onError, now = Date.now }: SenderOptions): Sender {
  let sending: Promise<void> = Promise.resolve();
  let closing = false;

  async function sendOne(name: string): Promise<void> {
    const mail = readMail(join(outbox, name));
    if (!mail) {
      setAside(outbox, name, `${name}.unreadable`);
      return onError(`the file ${name} of the outbox is not a mail; it is set aside`);
    }
    if ((mail.after ?? 0) > now()) return;
    const claimed = claim(outbox, name);
    if (claimed === undefined) return;
    try {
      await deliver(mail);
      rmSync(join(outbox, claimed));
      await removeAttachments(outbox, mail.files);
    } catch (cause) {
      putBack({ name, claimed, mail }, cause);
    }
  }

  function putBack({ name, claimed, mail }: { name: string; claimed: string; mail: QueuedMail }, cause: unknown): void {
    // The reason may repeat the address; its codes do not.
    const { code = 'unknown', responseCode } = cause as { readonly code?: string; readonly responseCode?: number };
    const why = responseCode === undefined ? code : `${code}, ${responseCode}`;
    const tries = (mail.tries ?? 0) + 1;
    const written = writtenAt(name);
    const forGood = (responseCode ?? 0) >= 500 || now() - written > GIVE_UP;
    const after = now() + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
    storeFile(outbox, claimed, JSON.stringify({ ...mail, tries, ...(forGood ? { refused: why } : { after }) }));
    if (forGood) setAside(outbox, claimed, name);
    else renameSync(join(outbox, claimed), join(outbox, name));
    onError(`a mail could not be sent (${why}); it is ${forGood ? 'set aside' : 'tried again'}`);
  }

  function sendAll(): void {
    sending = sending.then(async () => {
      releaseClaims(outbox);
      for (const name of namesIn(outbox))
        if (name.endsWith('.json') && !name.startsWith('.') && !closing) await sendOne(name);
    });
    sending = sending.catch((cause: unknown) => onError(String(cause)));
  }

  const timer = setInterval(sendAll, LOOK_EVERY).unref();
  sendAll();
  return {
    async add({ attachments = [], ...mail }) {
      const name = mailName();
      const files = await storeAttachments(outbox, name, attachments);
      storeFile(outbox, `${name}.json`, JSON.stringify(files.length === 0 ? mail : { ...mail, files }));
      sendAll();
    },
    async close() {
      clearInterval(timer);
      closing = true;
      await sending;
    },
  };
}

/** Takes a mail for this process. Returns its new name, or undefined if another process has taken it. */
function claim(outbox: string, name: string): string | undefined {
  const claimed = `${name}.${process.pid}`;
  try {
    renameSync(join(outbox, name), join(outbox, claimed));
    return claimed;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** Gives back the mails of processes that have ended while they sent them. */
function releaseClaims(outbox: string): void {
  for (const claimed of namesIn(outbox)) {
    const [, name, pid] = /^(.+\.json)\.(\d+)$/.exec(claimed) ?? [];
    // This process sends no mail at the moment: what has its number is of one before.
    if (name === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    try {
      renameSync(join(outbox, claimed), join(outbox, name));
    } catch (cause) {
      // Another process was faster.
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    }
  }
}
