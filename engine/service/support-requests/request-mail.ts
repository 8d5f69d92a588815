import { warrantyMonths, checkWarranty } from '../../content/warranty.ts';
import { numberConstant, textConstant } from '../../model/constants.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { sitePath, type Site } from '../../model/site.ts';
import type { RequestKind } from '../../model/support-request.ts';
import type { Attachment, Mail } from '../accounts/mail/compose.ts';
import type { CheckedRequest } from './check-request.ts';

export interface RequestMail {
  readonly number: string;
  readonly request: CheckedRequest;
  readonly files: readonly Attachment[];
  readonly site: Site;
  readonly model: SiteModel;
  readonly origin: string;
  /** True if the customer is signed in, and the mail address is that of the account. */
  readonly isKnown: boolean;
  /** The day of the request, `2026-03-14`. */
  readonly today: string;
}

const KINDS: Readonly<Record<RequestKind, string>> = {
  question: 'Question',
  fault: 'Fault',
  repair: 'Repair',
};

/**
 * Writes the mail about a request for the support, in English and as plain text. What the customer has written comes last, where it cannot
 * be taken for anything else.
 */
export function composeRequest({ number, request, files, site, model, origin, isKnown, today }: RequestMail): Mail {
  const { kind, product, serial, text, name, email } = request;
  const { contacts } = model.company;
  const to = (kind === 'repair' ? contacts.repairs : undefined) ?? contacts.support;
  if (to === undefined) throw new Error('a project with requests to the support says who answers them');
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Number', number],
    ['About', KINDS[kind]],
    ['Product', product && `${product.model} (${product.id})`],
    ['Serial number', serial === '' ? undefined : serial],
    ['Warranty', warrantyFact(request, model, today)],
    ['Site', `${origin}${sitePath(site, '')}`],
    ['Language', site.lang],
    ['Name', name],
    ['E-mail', `${email} (${isKnown ? 'confirmed by the account' : 'not confirmed'})`],
    ['Files', files.length === 0 ? undefined : files.map((file) => file.name).join(', ')],
  ];
  const lines = facts.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]));
  return {
    to,
    subject: [number, KINDS[kind], product?.model].filter(Boolean).join(' · '),
    text: `${lines.join('\n')}\n\n${text}\n`,
    lang: site.lang,
    replyTo: email,
    attachments: files,
  };
}

/** Until when the device is covered if its serial number says when it was made. */
function warrantyFact(
  { product, serial }: CheckedRequest,
  { constants }: SiteModel,
  today: string,
): string | undefined {
  const form = textConstant(constants, 'warranty.serialForm');
  if (!product || serial === '' || form === '') return undefined;
  const months = warrantyMonths(product.family, constants);
  const terms = { form, daysToDelivery: numberConstant(constants, 'warranty.daysToDelivery') };
  const answer = checkWarranty({ serial, months, delivered: '' }, terms, today);
  if (typeof answer === 'string') return 'the serial number is of a device that has yet to be made';
  const { made, until, isCovered } = answer;
  return `made in week ${made.week} of ${made.year}; without an invoice ${isCovered ? 'until' : 'ended on'} ${until}`;
}
