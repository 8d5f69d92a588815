import { randomInt } from 'node:crypto';
import type { SupportRequest } from '../../model/support-request.ts';
import type { Attempts } from '../accounts/attempts.ts';
import type { Mail } from '../accounts/mail/compose.ts';
import type { Store } from '../accounts/store.ts';

/** Requests to the support: what is kept of them. */
export interface SupportRequests {
  /** Keeps a request under a new number and hands it to the support. Returns the seconds to wait if there were too many. */
  send(given: GivenRequest): Promise<{ readonly number: string } | { readonly retryAfter: number }>;
  /**
   * Finds a request by its number, for whoever knows the mail address or the serial number that was given. Returns the seconds to wait if
   * there were too many looks.
   */
  find(sought: SoughtRequest): Promise<SupportRequest | undefined | { readonly retryAfter: number }>;
  /** The requests of a customer, the newest first. */
  of(userId: string): Promise<readonly SupportRequest[]>;
}

/** A request that was checked. */
export interface GivenRequest extends Pick<SupportRequest, 'kind' | 'product' | 'serial'> {
  readonly email: string;
  /** Left out: the customer is not signed in. */
  readonly userId: string | undefined;
  /** The IP address of the visitor. */
  readonly address: string;
  /** The flag of the site on which it was sent: the language of the mail to the customer. */
  readonly site: string;
  /** Writes the mail to the support. `origin`: that of the service. */
  readonly compose: (number: string, origin: string) => Mail;
}

export interface SoughtRequest {
  readonly number: string;
  /** A mail address, or a serial number as `SupportRequest` has it. */
  readonly proof: { readonly email: string } | { readonly serial: string };
  /** The IP address of the visitor. */
  readonly address: string;
}

/** A row of the table of requests. */
export interface RequestRow extends SupportRequest {
  readonly id: string;
  readonly mailbox: string;
}

export interface RequestsOptions {
  readonly store: Store;
  /** Requests that were sent, by mailbox and by IP address. */
  readonly sent: Attempts;
  /** Looks at requests, by IP address: numbers cannot be guessed without end. */
  readonly looks: Attempts;
  /** The digest of a mail address. */
  readonly digest: (email: string) => string;
  /** Hands a request to the support, and tells its number to the customer. If it fails, the request is not kept. */
  readonly deliver: (request: Pick<GivenRequest, 'compose' | 'email' | 'site'>, number: string) => Promise<void>;
  /** What numbers begin with. */
  readonly numberStart: () => string;
}

const MODEL = 'supportRequest';
/** The digits of a number, and how many more requests with so many are tried before one digit more is taken. */
const DIGITS = 6;
const TRIES = 5;
const MOST_TRIES = 20;
/** How many requests of one customer are listed. */
const MOST_LISTED = 100;

export function createRequests(
  { store, sent, looks, digest, deliver, numberStart }: RequestsOptions,
  now: () => Date = () => new Date(),
): SupportRequests {
  const byNumber = (number: string): Promise<RequestRow | null> =>
    store.findOne<RequestRow>({ model: MODEL, where: [{ field: 'number', value: number }] });

  /** Keeps a request under a number that no other has. */
  async function keep(row: object): Promise<string> {
    for (let tried = 0; tried < MOST_TRIES; tried += 1) {
      const digits = DIGITS + Math.floor(tried / TRIES);
      const number = `${numberStart()}${randomInt(10 ** (digits - 1), 10 ** digits)}`;
      try {
        await store.create({ model: MODEL, data: { ...row, number } });
        return number;
      } catch (cause) {
        if (!(await byNumber(number))) throw cause;
      }
    }
    throw new Error('no number is free for a request to the support');
  }

  return {
    async send(given) {
      const { kind, product, serial, email, userId, address } = given;
      // The address first: one that has sent too many uses up nothing of the mailboxes that it names.
      for (const sender of [address, email]) {
        const wait = await sent.count(sender);
        if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) };
      }
      const at = now();
      const number = await keep({
        userId: userId ?? null,
        mailbox: digest(email),
        kind,
        product,
        serial,
        state: 'received',
        createdAt: at,
        changedAt: at,
      });
      try {
        await deliver(given, number);
      } catch (cause) {
        await store.deleteMany({ model: MODEL, where: [{ field: 'number', value: number }] });
        throw cause;
      }
      return { number };
    },
    async find({ number, proof, address }) {
      const wait = await looks.count(address);
      if (wait > 0) return { retryAfter: Math.ceil(wait / 1000) };
      const row = await byNumber(number);
      if (!row) return undefined;
      const isKnown = 'email' in proof ? row.mailbox === digest(proof.email) : row.serial === proof.serial;
      return isKnown ? requestOf(row) : undefined;
    },
    async of(userId) {
      const rows = await store.findMany<RequestRow>({
        model: MODEL,
        where: [{ field: 'userId', value: userId }],
        sortBy: { field: 'createdAt', direction: 'desc' },
        limit: MOST_LISTED,
      });
      return rows.map(requestOf);
    },
  };
}

/** Returns what is shown of a row: not to whom it belongs. */
export function requestOf({ number, kind, product, serial, state, createdAt, changedAt }: RequestRow): SupportRequest {
  return { number, kind, product, serial, state, createdAt, changedAt };
}
