/** Why an action was refused; each problem has a message on the page. */
export type Problem =
  | 'credentials'
  | 'unconfirmed'
  | 'blocked'
  | 'currentPassword'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordGuessable'
  | 'email'
  | 'name'
  | 'link'
  | 'code'
  | 'expired'
  | 'passkey'
  | 'tooMany'
  | 'busy';

export interface Done {
  readonly done: true;
  /** Set-Cookie headers. */
  readonly cookies: readonly string[];
}

export interface Refused {
  readonly done: false;
  readonly problem: Problem;
  /** Seconds. */
  readonly retryAfter?: number;
}

export type Outcome = Done | Refused;

export const BUSY: Refused = { done: false, problem: 'busy', retryAfter: 5 };

export function refuse(problem: Problem): Refused {
  return { done: false, problem };
}
