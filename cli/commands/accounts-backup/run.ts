import { backUp } from '../../../engine/service/accounts/database/backup.ts';
import { withAccounts } from '../../accounts-place.ts';
import { say } from '../../io.ts';

export async function runAccountsBackup({ root }: { readonly root: string }, args: readonly string[]): Promise<void> {
  const [file = ''] = args;
  await withAccounts(root, (place) => backUp(place, file));
  say(`the accounts are in ${file}; keep it as safe as the database\n`);
}
