import { localise } from '../../../model/language.ts';
import { sitePath, type Site } from '../../../model/site.ts';
import type { SiteModel } from '../../../model/site-model.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The language of the text, BCP 47. */
  readonly lang: string;
}

/** The kinds of mail. */
export type MailKind =
  | 'confirm'
  | 'reset'
  | 'exists'
  | 'changed'
  | 'secured'
  | 'signedIn'
  | 'move'
  | 'moveTo'
  | 'moved'
  | 'deleted';

export interface MailContext {
  readonly model: SiteModel;
  /** The origin of the service. Links of mails start with it, never with the Host of a request. */
  readonly origin: string;
}

interface MailRequest {
  readonly kind: MailKind;
  readonly to: string;
  /** The flag of the site whose language the mail uses. */
  readonly site: string;
  readonly token?: string;
}

/** The page of the support. */
const SUPPORT = 'service';

/** Where the link of each mail leads: to a view of the sign-in page, or to the support; an empty text means that there is none. */
const VIEWS: Readonly<Record<MailKind, string>> = {
  confirm: 'confirm',
  reset: 'reset',
  exists: 'forgot',
  changed: 'forgot',
  secured: 'forgot',
  signedIn: 'forgot',
  move: 'confirm',
  moveTo: 'confirm',
  moved: SUPPORT,
  deleted: '',
};

/**
 * Writes a mail in the language of a site, as plain text. The mail contains no text that a stranger may have typed into a form, except
 * the address of its recipient.
 */
export function composeMail({ kind, to, site: flag, token }: MailRequest, { model, origin }: MailContext): Mail {
  const site = siteOf(model, flag);
  const { name } = model.company;
  const say = (key: string): string =>
    localise({ message: key }, site.lang, model.messages).text.replaceAll('{vendor}', () => name);
  const parts = [say(`mail.${kind}.text`)];
  if (VIEWS[kind] !== '') parts.push(linkTo(site, VIEWS[kind], token, origin), say(`mail.${kind}.notYou`));
  parts.push(`${name}\n${origin}${sitePath(site, SUPPORT)}`);
  return { to, subject: say(`mail.${kind}.subject`), text: `${parts.join('\n\n')}\n`, lang: site.lang };
}

/** Returns the site of a mail, or the root if the site no longer exists. */
function siteOf({ sites }: SiteModel, flag: string): Site {
  const site = sites.find((one) => one.flag === flag) ?? sites.find((one) => one.flag === '');
  if (!site) throw new Error('a model has a root site');
  return site;
}

function linkTo(site: Site, view: string, token: string | undefined, origin: string): string {
  if (view === SUPPORT) return `${origin}${sitePath(site, SUPPORT)}`;
  const query = new URLSearchParams({ view, ...(token === undefined ? {} : { token }) });
  return `${origin}${sitePath(site, 'users/login')}?${query.toString()}`;
}
