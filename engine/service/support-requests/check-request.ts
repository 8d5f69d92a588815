import { weekOfSerial } from '../../content/serial-number.ts';
import { numberConstant, textConstant, type Constants } from '../../model/constants.ts';
import type { Product } from '../../model/content.ts';
import { fitsSerialPattern, plainSerial } from '../serial-pattern.ts';
import { REQUEST_KINDS, type RequestKind, type RequestProblem } from '../../model/support-request.ts';

/** A request to the support whose fields are sound. */
export interface CheckedRequest {
  readonly kind: RequestKind;
  readonly product: Product | undefined;
  /** In capital letters, without blanks and hyphens; empty if it was not given. */
  readonly serial: string;
  readonly text: string;
  readonly name: string;
  readonly email: string;
}

export interface CheckOptions {
  readonly products: readonly Product[];
  readonly constants: Constants;
}

const NAME_LENGTH = 100;
const EMAIL_LENGTH = 254;
/** What browsers take as a mail address (HTML, 4.10.5.1.5), with a dot in its host. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** Checks the fields of a request, in the order of the form. Returns the first problem. */
export function checkRequest(
  fields: URLSearchParams,
  { products, constants }: CheckOptions,
): CheckedRequest | RequestProblem {
  const field = (name: string): string => fields.get(name) ?? '';
  const kind = REQUEST_KINDS.find((one) => one === field('kind')) ?? 'question';
  const product = products.find(({ id }) => id === field('product'));
  const serial = plainSerial(field('serial'));
  const text = plainText(field('text'));
  const name = plainText(field('name')).replaceAll(/\s+/g, ' ');
  const email = field('email').trim();
  if (!product && kind !== 'question') return 'product';
  if (serial === '' && kind === 'repair') return 'serialMissing';
  if (serial !== '' && !isSerial(serial, constants)) return 'serial';
  if (text === '') return 'text';
  if (text.length > numberConstant(constants, 'support.requestCharacters')) return 'textLong';
  if (name === '' || name.length > NAME_LENGTH) return 'name';
  if (email.length > EMAIL_LENGTH || !EMAIL.test(email)) return 'email';
  return { kind, product, serial, text, name, email };
}

/** Tells whether a text is a serial number of the company: of its form, if there is one. */
export function isSerial(serial: string, constants: Constants): boolean {
  const form = textConstant(constants, 'warranty.serialForm');
  return form === '' ? fitsSerialPattern(serial, constants) : weekOfSerial(serial, form) !== undefined;
}

/** Returns a text with plain ends of lines and without control characters, which mail programs show in their own ways. */
function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n\t\u200c\u200d]/gu, '')
    .trim();
}
