import type { Administration } from '../engine/service/accounts/administration.ts';
import { AccountsError } from '../engine/service/accounts/database/accounts-place.ts';
import { readEnvironment, type Environment } from '../engine/service/environment.ts';
import { EXIT, UserError } from './io.ts';

/** Reads the variables that the service reads. Throws a UserError that names what is wrong with them. */
export function serviceEnvironment(root: string): Environment {
  const read = readEnvironment(process.env, root);
  if ('environment' in read) return read.environment;
  const lines = read.problems.map((problem) => `  ${problem}`);
  throw new UserError(`The environment is not right.\n${lines.join('\n')}`, EXIT.usage);
}

/** Does something with the accounts that the service has. */
export async function withAccounts(root: string, work: (place: Environment) => Promise<void>): Promise<void> {
  try {
    await work(serviceEnvironment(root));
  } catch (cause) {
    if (cause instanceof AccountsError) throw new UserError(`${cause.message}.`, EXIT.findings);
    throw cause;
  }
}

/** Looks after the accounts that the service has. */
export async function withAdministration(
  root: string,
  work: (administration: Administration) => Promise<void>,
): Promise<void> {
  const { openAdministration } = await import('../engine/service/accounts/administration.ts');
  await withAccounts(root, async (place) => {
    const administration = await openAdministration(place);
    try {
      await work(administration);
    } finally {
      await administration.close();
    }
  });
}

export function noSuchAccount(email: string): UserError {
  return new UserError(`There is no account ${email}; sitefold accounts list shows them.`, EXIT.findings);
}
