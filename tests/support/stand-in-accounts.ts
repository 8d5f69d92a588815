import type { Accounts } from '../../engine/service/accounts/accounts.ts';
import type { Customer } from '../../engine/service/accounts/customer.ts';
import type { SignedIn, Visitor } from '../../engine/service/accounts/visitor.ts';
import type { StartOptions } from '../../engine/service/start.ts';

const EMPTY: Partial<Customer> = {
  products: async () => [],
  contested: async () => [],
  comparisons: async () => [],
  downloads: async () => [],
};

/** Accounts for tests that are not about accounts: a customer is signed in or not, and no data is stored. */
export function standInAccounts(
  find: (visitor: Visitor) => Promise<SignedIn | undefined>,
  customer: Partial<Customer> = EMPTY,
): Required<Pick<StartOptions, 'openAccounts'>> {
  const accounts: Partial<Accounts> = {
    find,
    renew: async (_, { cookies }) => cookies,
    security: async () => ({ sessions: [], codesLeft: undefined, passkeys: [], passkeyHost: 'localhost' }),
    passkeyHost: 'localhost',
  };
  return {
    openAccounts: async () => ({
      rehearsal: { accounts: { ...accounts, customer } as Accounts, forget: async () => undefined },
      accounts: { ...accounts, customer } as Accounts,
      ping: async () => undefined,
      close: async () => undefined,
    }),
  };
}

/** A customer, with the role that the user centre asks for or others. */
export function customerNamed(name: string, roles: readonly string[] = ['user']): SignedIn {
  return {
    id: name,
    name,
    email: `${name}@customer.example`,
    roles,
    site: '',
    sessionId: 'session',
    tokenSince: new Date(),
    hasSecondStep: false,
    cookies: [],
  };
}

/** By this cookie Ada is signed in where `adaHasAnAccount`. */
export const ADA_COOKIE = { name: 'who', value: 'ada' };

/** Her cookie signs in Ada, who has registered a router. All other visitors are asked to sign in. */
export const adaHasAnAccount = standInAccounts(
  async ({ cookie }) => (cookie?.includes(`${ADA_COOKIE.name}=${ADA_COOKIE.value}`) ? customerNamed('Ada') : undefined),
  {
    ...EMPTY,
    products: async () => [
      {
        id: 'registered',
        product: 'r7-60a',
        serial: 'K7R60A0012345',
        purchased: '2026-05-02',
        createdAt: new Date('2026-05-04T10:00:00Z'),
      },
    ],
  },
);
