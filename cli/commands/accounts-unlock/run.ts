import { noSuchAccount, withAdministration } from '../../accounts-place.ts';
import { say } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly withoutSecondStep?: boolean;
}

export async function runAccountsUnlock(options: Options, args: readonly string[]): Promise<void> {
  const { root, withoutSecondStep = false } = options;
  const [email = ''] = args;
  await withAdministration(root, async ({ unlock }) => {
    if (!(await unlock(email, { withoutSecondStep }))) throw noSuchAccount(email);
  });
  say(`${email} can sign in${withoutSecondStep ? ', with the password alone' : ''}\n`);
}
