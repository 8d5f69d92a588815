import { restore } from '../../../engine/service/accounts/database/backup.ts';
import { withAccounts } from '../../accounts-place.ts';
import { say } from '../../io.ts';

export async function runAccountsRestore({ root }: { readonly root: string }, args: readonly string[]): Promise<void> {
  const [file = ''] = args;
  await withAccounts(root, (place) => restore(place, file));
  say(`the accounts are those of ${file}\n`);
}
