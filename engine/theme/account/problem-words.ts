import { numberConstant } from '../../model/constants.ts';
import type { Page } from '../page.ts';

/** The messages about the last action, by the query key `notice`. */
const NOTICES: Readonly<Record<string, string>> = {
  confirmed: 'account.doneConfirmed',
  changed: 'account.doneChanged',
  'signed-out': 'account.doneSignedOut',
  deleted: 'account.doneDeleted',
  registered: 'account.doneRegistered',
  removed: 'account.doneRemoved',
  saved: 'account.doneSaved',
  revoked: 'account.doneRevoked',
  mailed: 'account.doneMailed',
  half: 'account.doneHalf',
  moved: 'account.doneMoved',
  'turned-off': 'account.doneTurnedOff',
  added: 'account.doneAdded',
  claimed: 'account.doneClaimed',
};

/** Returns a notice of a page in the language of the site, or undefined if the notice is unknown. */
export function noticeText(page: Page, notice: string): string | undefined {
  const key = Object.hasOwn(NOTICES, notice) ? NOTICES[notice] : undefined;
  return key === undefined ? undefined : page.t(key);
}

/** Returns the message for a problem of a form, in the language of the site. */
export function problemText(page: Page, problem: string): string {
  const key = `account.problem${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
  const count = numberConstant(
    page.constants,
    problem === 'passwordLong' ? 'accounts.passwordMost' : 'accounts.passwordLeast',
  );
  return page.t(key, { count });
}

/** The field that each problem is about, by its name. */
const FIELDS: Readonly<Record<string, string>> = {
  currentPassword: 'current',
  passwordShort: 'password',
  passwordLong: 'password',
  passwordGuessable: 'password',
  code: 'code',
  email: 'email',
  name: 'name',
  product: 'product',
  serial: 'serial',
  taken: 'serial',
  purchased: 'purchased',
  site: 'site',
  serialMissing: 'serial',
  text: 'text',
  textLong: 'text',
  filesMany: 'files',
  filesLarge: 'files',
  filesType: 'files',
  number: 'number',
};

/** Returns the name of the field that has a problem, or undefined if the problem concerns the whole form. */
export function problemField(problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : FIELDS[problem];
}
