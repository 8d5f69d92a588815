import type { IncomingMessage } from 'node:http';
import type { Route } from '../model/route.ts';

export interface Account {
  readonly name: string;
  readonly roles: readonly string[];
}

/** Finds who has sent a request. */
export type FindAccount = (req: IncomingMessage) => Promise<Account | undefined>;

type Check = (req: IncomingMessage, route: Route, findAccount: FindAccount) => Promise<Account | undefined>;

/** The checks that routes may name. */
const CHECKS: Readonly<Record<string, Check>> = {
  async auth(req, route, findAccount) {
    const account = await findAccount(req);
    return account && (route.role === undefined || account.roles.includes(route.role)) ? account : undefined;
  },
};

/** Throws at start if a route names a check that does not exist. */
export function assertChecks(routes: readonly Route[]): void {
  for (const name of routes.flatMap((route) => route.middleware)) {
    if (!(name in CHECKS)) throw new Error(`unknown middleware \`${name}\``);
  }
}

/** Runs the checks of a route. Returns the account that passed them, or undefined. */
export async function authorise(
  req: IncomingMessage,
  route: Route,
  findAccount: FindAccount = async () => undefined,
): Promise<Account | undefined> {
  let account: Account | undefined;
  for (const name of route.middleware) {
    const check = CHECKS[name];
    if (!check) throw new Error(`unknown middleware \`${name}\``);
    account = await check(req, route, findAccount);
    if (!account) return undefined;
  }
  return account;
}
