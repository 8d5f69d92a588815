import type { ServerResponse } from 'node:http';
import type { CenterData, RegisteredProduct } from '../../model/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignedIn, Visitor } from '../accounts/visitor.ts';

interface CenterOptions {
  readonly accounts: Accounts;
  readonly visitor: Visitor;
  readonly account: SignedIn;
}

/** Loads what the chosen view of the user centre shows, and nothing else. */
export async function loadCenter({
  accounts,
  visitor,
  account,
  view,
}: CenterOptions & { readonly view: string }): Promise<CenterData> {
  const { customer } = accounts;
  switch (view) {
    case 'comparisons':
      return { view, comparisons: await customer.comparisons(account.id) };
    case 'downloads':
      return { view, downloads: await customer.downloads(account.id) };
    case 'requests':
      return { view, requests: await accounts.requests.of(account.id) };
    case 'site':
      return { view, site: account.site };
    case 'profile':
      return { view };
    case 'security':
      return { view, ...(await accounts.security(visitor, account)) };
    default: {
      const [products, contested] = await Promise.all([customer.products(account.id), customer.contested(account.id)]);
      return { view: 'products', products, contested };
    }
  }
}

/** Sends everything that is kept of a customer as one file (GDPR, articles 15 and 20). */
export async function sendExport(res: ServerResponse, { accounts, visitor, account }: CenterOptions): Promise<void> {
  const { customer } = accounts;
  const [products, contested, comparisons, downloads, requests, security] = await Promise.all([
    customer.products(account.id),
    customer.contested(account.id),
    customer.comparisons(account.id),
    customer.downloads(account.id),
    accounts.requests.of(account.id),
    accounts.security(visitor, account),
  ]);
  const kept = {
    account: { name: account.name, email: account.email, site: account.site, roles: account.roles },
    products: products.map(deviceOf),
    contested: contested.map(deviceOf),
    comparisons: comparisons.map(({ products: ids, createdAt }) => ({ products: ids, createdAt })),
    downloads: downloads.map(({ path, createdAt }) => ({ path, createdAt })),
    requests,
    sessions: security.sessions.map(({ userAgent, address, createdAt, usedAt }) => ({
      userAgent,
      address,
      createdAt,
      usedAt,
    })),
    secondStep: { on: account.hasSecondStep, recoveryCodesLeft: security.codesLeft ?? 0 },
    passkeys: security.passkeys.map(({ name, createdAt }) => ({ name, createdAt })),
  };
  const body = Buffer.from(`${JSON.stringify(kept, undefined, 2)}\n`);
  res.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Disposition': 'attachment; filename="account.json"',
    'Content-Length': body.length,
  });
  res.end(body);
}

function deviceOf({ product, serial, purchased, createdAt }: RegisteredProduct): object {
  return { product, serial, purchased, createdAt };
}
