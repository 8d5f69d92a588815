import { BackupError, type AccountsPlace } from '../engine/service/accounts/database/backup.ts';
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
export async function withAccounts(root: string, work: (place: AccountsPlace) => Promise<void>): Promise<void> {
  try {
    await work(serviceEnvironment(root));
  } catch (cause) {
    if (cause instanceof BackupError) throw new UserError(`${cause.message}.`, EXIT.findings);
    throw cause;
  }
}
