import { join } from 'node:path';
import { listMails, tryAgain, writtenAt, type ListedMail } from '../../../engine/service/accounts/mail/outbox.ts';
import { serviceEnvironment } from '../../accounts-place.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, EXIT, UserError, print, say } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly again?: string;
  readonly json?: boolean;
}

/** Lists the mails of the outbox that are not sent yet. Mail addresses are shown: whoever may read the outbox may read them. */
export async function runAccountsMail({ root, again, json }: Options): Promise<void> {
  const outbox = join(serviceEnvironment(root).dataFolder, 'outbox');
  if (again !== undefined) {
    if (!tryAgain(outbox, again))
      throw new UserError(
        `There is no mail \`${again}\` that is no longer tried; sitefold accounts mail lists them.`,
        EXIT.findings,
      );
    say(`${again} is sent by the service within a few seconds\n`);
    return;
  }
  const mails = listMails(outbox);
  print(json ? `${JSON.stringify(mails.map(describe), null, 2)}\n` : formatMails(mails));
}

function describe({ name, mail, waits }: ListedMail): object {
  const { to, subject, tries = 0, refused, after } = mail ?? {};
  return {
    name,
    written: new Date(writtenAt(name)).toISOString(),
    state: waits ? 'waits' : 'refused',
    to,
    subject,
    tries,
    reason: refused,
    next: waits && after !== undefined ? new Date(after).toISOString() : undefined,
  };
}

function formatMails(mails: readonly ListedMail[]): string {
  if (mails.length === 0) return 'no mail waits, and none was refused\n';
  const rows = mails.map(({ name, mail, waits }) => [
    name,
    mail?.to ?? '-',
    String(mail?.tries ?? 0),
    waits ? 'waits' : `refused (${mail?.refused ?? 'not a mail'})`,
  ]);
  return formatTable({ head: ['mail', 'to', 'tries', 'state'], rows }, AS_DATA);
}
