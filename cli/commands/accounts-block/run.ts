import { noSuchAccount, withAdministration } from '../../accounts-place.ts';
import { say } from '../../io.ts';

export async function runAccountsBlock({ root }: { readonly root: string }, args: readonly string[]): Promise<void> {
  const [email = ''] = args;
  await withAdministration(root, async ({ block }) => {
    if (!(await block(email))) throw noSuchAccount(email);
  });
  say(`${email} is blocked, and signed out on all devices; sitefold accounts unlock lifts the block\n`);
}
