import type { ServerResponse } from 'node:http';
import type { CenterData } from '../../model/account.ts';
import type { Accounts, SignedIn, Visitor } from '../accounts/accounts.ts';

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
    case 'site':
      return { view, site: account.site };
    case 'security':
      return { view, sessions: await accounts.sessions(visitor, account) };
    default:
      return { view: 'products', products: await customer.products(account.id) };
  }
}

/** Sends everything that is kept of a customer as one file (GDPR, articles 15 and 20). */
export async function sendExport(res: ServerResponse, { accounts, visitor, account }: CenterOptions): Promise<void> {
  const { customer } = accounts;
  const [products, comparisons, downloads, sessions] = await Promise.all([
    customer.products(account.id),
    customer.comparisons(account.id),
    customer.downloads(account.id),
    accounts.sessions(visitor, account),
  ]);
  const kept = {
    account: { name: account.name, email: account.email, site: account.site, roles: account.roles },
    products: products.map(({ product, serial, purchased, createdAt }) => ({ product, serial, purchased, createdAt })),
    comparisons: comparisons.map(({ products: ids, createdAt }) => ({ products: ids, createdAt })),
    downloads: downloads.map(({ path, createdAt }) => ({ path, createdAt })),
    sessions: sessions.map(({ userAgent, address, createdAt, usedAt }) => ({ userAgent, address, createdAt, usedAt })),
  };
  const body = Buffer.from(`${JSON.stringify(kept, undefined, 2)}\n`);
  res.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Disposition': 'attachment; filename="account.json"',
    'Content-Length': body.length,
  });
  res.end(body);
}
