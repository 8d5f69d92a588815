/** The visitor, as the headers and the address of the request describe them. */
export interface Visitor {
  /** The Cookie header. */
  readonly cookie: string | undefined;
  readonly address: string;
  readonly userAgent: string;
  /** The origin of the page that the visitor looks at. */
  readonly origin: string;
}

export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  /** The flag of the site that the customer has chosen. */
  readonly site: string;
  readonly sessionId: string;
  /** When the token of the session was made. */
  readonly tokenSince: Date;
  /** True if a code is asked for after the password. */
  readonly hasSecondStep: boolean;
  /** Set-Cookie headers that prolong the session. */
  readonly cookies: readonly string[];
}
