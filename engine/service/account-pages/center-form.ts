import { activeSites } from '../../model/active-sites.ts';
import type { Constants } from '../../model/constants.ts';
import type { Product } from '../../model/content.ts';
import { fitsSerialPattern, plainSerial } from '../serial-pattern.ts';
import type { SignedIn } from '../accounts/visitor.ts';
import { accountPath, answerOf, type FormAnswer, type FormProblem, type FormRequest } from './form-request.ts';

interface CenterRequest extends FormRequest {
  readonly account: SignedIn;
}

type Action = (request: CenterRequest) => Promise<FormAnswer>;

/** The actions of the user centre, by the field `action` of a form. */
const ACTIONS: Readonly<Record<string, Action>> = {
  'register-product': registerProduct,
  async 'remove-product'({ accounts, account, fields, site }) {
    await accounts.customer.unregister(account.id, fields.get('id') ?? '');
    return on(site, { notice: 'removed' });
  },
  async 'save-comparison'({ accounts, account, fields, model, site }) {
    const known = new Set(model.content.products.map(({ id }) => id));
    const products = [...new Set(fields.getAll('id'))].filter((id) => known.has(id)).slice(0, MOST_COMPARED);
    if (products.length === 0) return { kind: 'again', problem: 'product' };
    await accounts.customer.saveComparison(account.id, products);
    return on(site, { view: 'comparisons', notice: 'saved' });
  },
  async 'remove-comparison'({ accounts, account, fields, site }) {
    await accounts.customer.removeComparison(account.id, fields.get('id') ?? '');
    return on(site, { view: 'comparisons', notice: 'removed' });
  },
  async 'clear-downloads'({ accounts, account, site }) {
    await accounts.customer.clearDownloads(account.id);
    return on(site, { view: 'downloads', notice: 'removed' });
  },
  async 'withdraw-product'({ accounts, account, fields, site }) {
    await accounts.customer.withdraw(account.id, fields.get('id') ?? '');
    return on(site, { notice: 'removed' });
  },
  'set-site': setSite,
  async rename({ accounts, visitor, fields, site }) {
    const outcome = await accounts.rename(visitor, fields.get('name') ?? '');
    return answerOf(outcome, accountPath(site, 'users/center', { view: 'profile', notice: 'saved' }));
  },
  async 'change-email'({ accounts, visitor, account, fields, site }) {
    const change = { email: fields.get('email') ?? '', password: fields.get('current') ?? '' };
    const outcome = await accounts.changeEmail(visitor, account, change);
    return answerOf(outcome, accountPath(site, 'users/center', { view: 'profile', notice: 'mailed' }));
  },
  async 'begin-second-step'({ accounts, visitor, account, fields }) {
    const outcome = await accounts.beginSecondStep(visitor, account, fields.get('current') ?? '');
    if (!outcome.done) return answerOf(outcome, '');
    const { cookies, uri, key } = outcome;
    return { kind: 'show', cookies, shown: { pending: { uri, key } } };
  },
  async 'confirm-second-step'({ accounts, visitor, account, fields }) {
    const outcome = await accounts.confirmSecondStep(visitor, account, fields.get('code') ?? '');
    if (outcome.done) return { kind: 'show', cookies: outcome.cookies, shown: { codes: outcome.codes } };
    const pending = await accounts.pendingSecondStep(account, fields.get('key') ?? '');
    const again = answerOf(outcome, '');
    return again.kind === 'again' && pending ? { ...again, shown: { pending } } : again;
  },
  async 'renew-codes'({ accounts, visitor, account, fields }) {
    const outcome = await accounts.renewRecoveryCodes(visitor, account, fields.get('current') ?? '');
    if (!outcome.done) return answerOf(outcome, '');
    return { kind: 'show', cookies: outcome.cookies, shown: { codes: outcome.codes } };
  },
  async 'end-second-step'({ accounts, visitor, account, fields, site }) {
    const outcome = await accounts.endSecondStep(visitor, account, fields.get('current') ?? '');
    return answerOf(outcome, accountPath(site, 'users/center', { view: 'security', notice: 'turned-off' }));
  },
  async 'add-passkey'({ accounts, visitor, account, fields, site }) {
    const outcome = await accounts.addPasskey(visitor, account, {
      name: fields.get('name') ?? '',
      response: fields.get('response') ?? '',
      password: fields.get('current') ?? '',
    });
    return answerOf(outcome, accountPath(site, 'users/center', { view: 'security', notice: 'added' }));
  },
  async 'remove-passkey'({ accounts, visitor, account, fields, site }) {
    const given = { id: fields.get('id') ?? '', password: fields.get('current') ?? '' };
    const outcome = await accounts.removePasskey(visitor, account, given);
    return answerOf(outcome, accountPath(site, 'users/center', { view: 'security', notice: 'removed' }));
  },
  async 'change-password'({ accounts, visitor, account, fields, site }) {
    const change = { current: fields.get('current') ?? '', next: fields.get('password') ?? '' };
    const outcome = await accounts.changePassword(visitor, account, change);
    return answerOf(outcome, accountPath(site, 'users/center', { view: 'security', notice: 'changed' }));
  },
  async 'revoke-session'({ accounts, visitor, fields, site }) {
    const outcome = await accounts.revokeSession(visitor, fields.get('id') ?? '');
    return answerOf(outcome, accountPath(site, 'users/center', { view: 'security', notice: 'revoked' }));
  },
  async 'revoke-others'({ accounts, visitor, site }) {
    const outcome = await accounts.revokeOthers(visitor);
    return answerOf(outcome, accountPath(site, 'users/center', { view: 'security', notice: 'revoked' }));
  },
  async 'sign-out'({ accounts, visitor, site }) {
    return answerOf(await accounts.signOut(visitor), accountPath(site, 'users/login', { notice: 'signed-out' }));
  },
  async 'delete-account'({ accounts, visitor, account, fields, site }) {
    const outcome = await accounts.remove(visitor, account, fields.get('current') ?? '');
    return answerOf(outcome, accountPath(site, 'users/login', { notice: 'deleted' }));
  },
};

/** The most models in one comparison. */
const MOST_COMPARED = 4;

/** Answers the forms of users/center. An action that does not exist leads back to the page. */
export async function answerCenter(request: FormRequest): Promise<FormAnswer> {
  const { account, fields, site } = request;
  if (!account) throw new Error('the user centre answers only who is signed in');
  const name = fields.get('action') ?? '';
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  return action ? action({ ...request, account }) : on(site, {});
}

function on(site: FormRequest['site'], query: Readonly<Record<string, string>>): FormAnswer {
  return { kind: 'go', location: accountPath(site, 'users/center', query), cookies: [] };
}

async function registerProduct({ accounts, account, fields, model, site }: CenterRequest): Promise<FormAnswer> {
  const product = model.content.products.find(({ id }) => id === fields.get('product'));
  const serial = plainSerial(fields.get('serial') ?? '');
  const purchased = fields.get('purchased') ?? '';
  const problem = registrationProblem(product, serial, purchased, model.constants);
  if (problem || !product) return { kind: 'again', problem: problem ?? 'product' };
  const registered = await accounts.customer.register(account.id, { product: product.id, serial, purchased });
  if (registered === 'registered') return on(site, { notice: 'registered' });
  return registered === 'contested' ? on(site, { notice: 'claimed' }) : { kind: 'again', problem: registered };
}

function registrationProblem(
  product: Product | undefined,
  serial: string,
  purchased: string,
  constants: Constants,
): FormProblem | undefined {
  if (!product) return 'product';
  if (!fitsSerialPattern(serial, constants)) return 'serial';
  return isDay(purchased) && purchased >= product.released && purchased <= tomorrow() ? undefined : 'purchased';
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}

/** Returns the date of tomorrow in UTC, the latest valid day: east of Greenwich it is already that day. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

async function setSite({ accounts, visitor, fields, model }: CenterRequest): Promise<FormAnswer> {
  const chosen = activeSites(model).find(({ flag }) => flag === fields.get('site'));
  if (!chosen) return { kind: 'again', problem: 'site' };
  const outcome = await accounts.setSite(visitor, chosen.flag);
  return answerOf(outcome, accountPath(chosen, 'users/center', { view: 'site', notice: 'saved' }));
}
