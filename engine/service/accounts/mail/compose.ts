import { localise } from '../../../model/language.ts';
import { sitePath, type Site } from '../../../model/site.ts';
import type { SiteModel } from '../../../model/site-model.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The language of the text, BCP 47. */
  readonly lang: string;
  /** The address to which an answer goes, if it is not the sender. */
  readonly replyTo?: string;
  readonly attachments?: readonly Attachment[];
}

/** A file of a mail. */
export interface Attachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: Uint8Array;
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
  | 'deleted'
  | 'request';

export interface MailContext {
  readonly model: SiteModel;
  /** The origin of the service. Links of mails start with it, never with the Host of a request. */
  readonly origin: string;
}

export interface MailRequest {
  readonly kind: MailKind;
  readonly to: string;
  /** The flag of the site whose language the mail uses. */
  readonly site: string;
  readonly token?: string;
  /** The number of a request to the support. */
  readonly number?: string;
}

/** The page of the support. */
const SUPPORT = 'service';

/** The view that tells what has become of a request to the support. */
const STATE = 'state';

/**
 * Where the link of each mail leads: to a view of the sign-in page or of the requests to the support, or to the support; an empty text means
 * that there is none.
 */
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
  request: STATE,
};

/**
 * Writes a mail to a customer in the language of a site, as plain text. The mail contains no text that a stranger may have typed into a
 * form, except the address of its recipient.
 */
export function composeMail(
  { kind, to, site: flag, token, number }: MailRequest,
  { model, origin }: MailContext,
): Mail {
  const site = siteOf(model, flag);
  const { name } = model.company;
  const say = (key: string): string =>
    localise({ message: key }, site.lang, model.messages)
      .text.replaceAll('{vendor}', () => name)
      .replaceAll('{number}', () => number ?? '');
  const words = kind === 'request' ? 'request.mail' : `mail.${kind}`;
  const parts = [say(`${words}.text`)];
  const query = { ...(token === undefined ? {} : { token }), ...(number === undefined ? {} : { number }) };
  if (VIEWS[kind] !== '') parts.push(linkTo(site, VIEWS[kind], query, origin), say(`${words}.notYou`));
  parts.push(`${name}\n${origin}${sitePath(site, SUPPORT)}`);
  return { to, subject: say(`${words}.subject`), text: `${parts.join('\n\n')}\n`, lang: site.lang };
}

/** Returns the site of a mail, or the root if the site no longer exists. */
function siteOf({ sites }: SiteModel, flag: string): Site {
  const site = sites.find((one) => one.flag === flag) ?? sites.find((one) => one.flag === '');
  if (!site) throw new Error('a model has a root site');
  return site;
}

function linkTo(site: Site, view: string, query: Readonly<Record<string, string>>, origin: string): string {
  if (view === SUPPORT) return `${origin}${sitePath(site, SUPPORT)}`;
  const page = view === STATE ? 'support/request' : 'users/login';
  return `${origin}${sitePath(site, page)}?${new URLSearchParams({ view, ...query }).toString()}`;
}
