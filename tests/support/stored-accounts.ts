import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openAccounts } from '../../engine/service/accounts/open-accounts.ts';
import { sqliteFile } from '../../engine/service/accounts/database/accounts-place.ts';
import { storeFile } from '../../engine/service/accounts/mail/outbox.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';

/** The variables of the service that has these accounts. */
export const accountVariables = (dataFolder: string): Readonly<Record<string, string>> => ({
  DATA_DIR: dataFolder,
  AUTH_SECRET: 'a-secret-for-tests-0123456789abcdef',
});

/**
 * Stores two accounts in a data folder, with a device that both have registered, a request to the support and a mail that waits. Their ids, names and days are the
 * same each time.
 */
export async function storeAccounts(dataFolder: string, model: SiteModel): Promise<void> {
  const opened = await openAccounts({
    dataFolder,
    secret: accountVariables(dataFolder).AUTH_SECRET,
    model: () => model,
    origin: () => 'http://127.0.0.1',
    publicOrigin: undefined,
    onError: (message) => process.stderr.write(`${message}\n`),
    onSecurityEvent: () => undefined,
  });
  await opened.close();
  const database = new DatabaseSync(sqliteFile(dataFolder));
  const insert = (table: string, row: Readonly<Record<string, string | number>>): void => {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const marks = names.map(() => '?');
    database
      .prepare(`insert into "${table}" (${names.join(', ')}) values (${marks.join(', ')})`)
      .run(...Object.values(row));
  };
  for (const [id, email, name, isConfirmed] of [
    ['ada', 'ada@customer.example', 'Ada', 1],
    ['ben', 'ben@customer.example', 'Ben', 0],
  ] as const)
    insert('user', {
      id,
      email,
      name,
      emailVerified: isConfirmed,
      role: 'user',
      site: '',
      createdAt: DAY,
      updatedAt: DAY,
    });
  const device = { product: 'rye-oven', serial: 'SN-000123', key: 'rye-oven SN-000123', purchased: '2026-10-01' };
  insert('registeredProduct', { id: '1', userId: 'ada', ...device, createdAt: DAY });
  insert('contestedProduct', { id: '4f1d2c3b', userId: 'ben', ...device, createdAt: DAY });
  insert('supportRequest', {
    id: '1',
    number: 'K-482915',
    userId: 'ada',
    mailbox: 'ada',
    kind: 'repair',
    product: 'rye-oven',
    serial: 'SN-000123',
    state: 'received',
    createdAt: DAY,
    changedAt: DAY,
  });
  database.close();
  const mail = { to: 'ada@customer.example', subject: 'Confirm', text: 'A link', lang: 'en', tries: 2 };
  storeFile(join(dataFolder, 'outbox'), '2026-11-25T08-15-30.120Z-4f1d2c3b.json', JSON.stringify(mail));
}

const DAY = '2026-11-25T08:15:30.000Z';
