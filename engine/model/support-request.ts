/** What a request to the support is about. */
export const REQUEST_KINDS = ['question', 'fault', 'repair'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What has become of a request: `waiting` for the answer of the customer, `working` on the device. */
export const REQUEST_STATES = ['received', 'waiting', 'working', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What is kept of a request to the support. Its text and its files are in the mail to the support, and nowhere else. */
export interface SupportRequest {
  /** The number that the customer is told, `K-482915`. */
  readonly number: string;
  readonly kind: RequestKind;
  /** The id of the product; empty if the request is about none. */
  readonly product: string;
  /** In capital letters, without blanks and hyphens; empty if it was not given. */
  readonly serial: string;
  readonly state: RequestState;
  readonly createdAt: Date;
  /** When it got its state. */
  readonly changedAt: Date;
}

/** Why a request was not taken, or not found. */
export type RequestProblem =
  | 'product'
  | 'serial'
  | 'serialMissing'
  | 'text'
  | 'textLong'
  | 'filesMany'
  | 'filesLarge'
  | 'filesType'
  | 'name'
  | 'email'
  | 'number'
  | 'tooMany';
