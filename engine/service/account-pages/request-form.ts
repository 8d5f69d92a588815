import type { RequestPageData } from '../../model/account.ts';
import { textConstant, type Constants } from '../../model/constants.ts';
import { REQUEST_KINDS, type RequestProblem } from '../../model/support-request.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { SignedIn } from '../accounts/visitor.ts';
import { plainSerial } from '../serial-pattern.ts';
import { checkRequest, isSerial } from '../support-requests/check-request.ts';
import { composeRequest } from '../support-requests/request-mail.ts';
import { requestPath, type FormAnswer, type FormRequest } from './form-request.ts';

/** Answers the forms of support/request; the query key `view` of its address names the form. */
export function answerRequest(request: FormRequest): Promise<FormAnswer> {
  return request.query.get('view') === 'state' ? tellState(request) : takeRequest(request);
}

async function takeRequest(request: FormRequest): Promise<FormAnswer> {
  const { accounts, visitor, account, site, model, fields, files, problem } = request;
  const { constants } = model;
  const checked = checkRequest(fields, { products: model.content.products, constants });
  if (typeof checked === 'string') return again(checked);
  if (problem !== undefined) return again(problem);
  const { kind, product, serial, email } = checked;
  const isKnown = account?.email.toLowerCase() === email.toLowerCase();
  const outcome = await accounts.requests.send({
    kind,
    product: product?.id ?? '',
    serial,
    email,
    userId: account?.id,
    address: visitor.address,
    site: site.flag,
    compose(number, origin) {
      const today = new Date().toISOString().slice(0, 10);
      return composeRequest({ number, request: checked, files, site, model, origin, isKnown, today });
    },
  });
  if ('retryAfter' in outcome) return again('tooMany', outcome.retryAfter);
  return { kind: 'go', location: requestPath(site, { view: 'sent', number: outcome.number }), cookies: [] };
}

async function tellState({ accounts, visitor, fields, model: { constants } }: FormRequest): Promise<FormAnswer> {
  const number = numberOf(fields.get('number') ?? '', constants);
  const proof = (fields.get('proof') ?? '').trim();
  if (number === undefined || proof === '') return again('number');
  const serial = plainSerial(proof);
  const found = await accounts.requests.find({
    number,
    proof: proof.includes('@') || !isSerial(serial, constants) ? { email: proof } : { serial },
    address: visitor.address,
  });
  if (!found) return again('number');
  return 'retryAfter' in found
    ? again('tooMany', found.retryAfter)
    : { kind: 'show', shown: { request: found }, cookies: [] };
}

function again(problem: RequestProblem, retryAfter?: number): FormAnswer {
  return { kind: 'again', problem, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** Returns the number of a request as it is kept, whatever the letter case and with or without what numbers begin with. */
function numberOf(given: string, constants: Constants): string | undefined {
  const start = textConstant(constants, 'support.numberStart');
  const digits = /(\d{6,9})$/.exec(given.trim())?.[1];
  return digits === undefined ? undefined : `${start}${digits}`;
}

interface PageOptions {
  readonly accounts: Accounts;
  readonly account: SignedIn | undefined;
  readonly query: URLSearchParams;
  readonly constants: Constants;
}

/** Loads what the page of requests shows: to a customer that is signed in, the registered devices. */
export async function loadRequestPage({ accounts, account, query, constants }: PageOptions): Promise<RequestPageData> {
  const view = query.get('view') ?? '';
  const number = numberOf(query.get('number') ?? '', constants);
  const devices = account && view === '' ? await accounts.customer.products(account.id) : [];
  const device = devices.find(({ id }) => id === query.get('device'));
  return {
    view,
    devices,
    values: {
      kind: REQUEST_KINDS.find((kind) => kind === query.get('kind')) ?? '',
      product: device?.product ?? query.get('product') ?? '',
      serial: device?.serial ?? '',
      name: account?.name ?? '',
      email: account?.email ?? '',
      number: number ?? '',
    },
  };
}
