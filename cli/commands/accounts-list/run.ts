import type { AccountEntry } from '../../../engine/service/accounts/administration.ts';
import { withAdministration } from '../../accounts-place.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, print } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly find?: string;
  readonly json?: boolean;
}

/** Lists accounts. Mail addresses are shown: whoever may read the database may read them. */
export async function runAccountsList({ root, find = '', json }: Options): Promise<void> {
  await withAdministration(root, async ({ list }) => {
    const rows: string[][] = [];
    for await (const entry of list(find)) {
      if (json) print(`${JSON.stringify(entry)}\n`);
      else rows.push(rowOf(entry));
    }
    if (!json) print(rows.length === 0 ? 'no account\n' : formatTable({ head: HEAD, rows }, AS_DATA));
  });
}

const HEAD = ['account', 'name', 'state', 'second step', 'passkeys', 'since', 'in the log'];

function rowOf({ email, name, state, hasSecondStep, passkeys, createdAt, digest }: AccountEntry): string[] {
  const since = createdAt.toISOString().slice(0, 10);
  return [email, name, state, hasSecondStep ? 'on' : 'off', String(passkeys), since, digest];
}
