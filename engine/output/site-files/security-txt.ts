import { isDated, newestDay, startOfDay } from '../../content/dates.ts';
import { listConstant, numberConstant, textConstant } from '../../model/constants.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { rootSite } from '../../model/active-sites.ts';
import { PROVIDER_FILE } from '../csaf/provider.ts';

/** The path of security.txt (RFC 9116, 3). */
export const SECURITY_FILE = '.well-known/security.txt';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the contact that security.txt names. Undefined if there is no such file: it expires a fixed time after the newest day of the
 * content, and without such a day it would have expired in 1970.
 */
export function securityContact({ company, content }: Pick<SiteModel, 'company' | 'content'>): string | undefined {
  return isDated(content) ? company.contacts.security : undefined;
}

/**
 * Makes security.txt (RFC 9116): the contact for reports of weaknesses. It expires a fixed time after the newest day of the content, so
 * that the same content gives the same file, and an abandoned site stops promising an answer.
 */
export function emitSecurityTxt(model: SiteModel, contact: string): string {
  const { addr } = rootSite(model);
  const expiry = numberConstant(model.constants, 'security.expiry') * DAY;
  const expires = new Date(Date.parse(startOfDay(newestDay(model.content))) + expiry);
  const policy = textConstant(model.constants, 'security.policy');
  const lines = {
    Contact: `mailto:${contact}`,
    Expires: expires.toISOString().replace('.000', ''),
    'Preferred-Languages': listConstant(model.constants, 'security.languages').join(', '),
    Canonical: new URL(SECURITY_FILE, addr).href,
    ...(policy === '' ? {} : { Policy: new URL(policy, addr).href }),
    ...(model.content.advisories.length === 0 ? {} : { CSAF: new URL(PROVIDER_FILE, addr).href }),
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
