import type { SupportRequest } from './support-request.ts';

/** A device that a customer has registered. */
export interface RegisteredProduct {
  readonly id: string;
  /** The id of the product. */
  readonly product: string;
  readonly serial: string;
  /** The day of purchase, `2026-03-14`. */
  readonly purchased: string;
  readonly createdAt: Date;
}

/** A device that a customer claims and another customer has registered: the support decides whose it is. */
export type ContestedProduct = RegisteredProduct;

export interface SavedComparison {
  readonly id: string;
  /** The ids of the products. */
  readonly products: readonly string[];
  readonly createdAt: Date;
}

export interface DownloadedFile {
  readonly id: string;
  /** The path of the file on the site. */
  readonly path: string;
  readonly createdAt: Date;
}

/** A device on which a customer is signed in. */
export interface SessionEntry {
  readonly id: string;
  readonly userAgent: string;
  /** The IP address from which somebody signed in. */
  readonly address: string;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly isCurrent: boolean;
}

export interface PasskeyEntry {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date;
}

/** The key of an authenticator app that no code has confirmed yet. */
export interface PendingSecondStep {
  /** The key for an app, `otpauth://totp/…`. */
  readonly uri: string;
  /** The key alone, in base 32. */
  readonly key: string;
}

/** How a customer signs in, and where. */
export interface SecurityData {
  readonly sessions: readonly SessionEntry[];
  /** The number of recovery codes that are left; undefined if the second step of the sign-in is off. */
  readonly codesLeft: number | undefined;
  readonly passkeys: readonly PasskeyEntry[];
  /** The host for which passkeys are good. */
  readonly passkeyHost: string;
}

/** What is shown once, after a form. */
export interface ShownOnce {
  /** The request to the support that was asked for. */
  readonly request?: SupportRequest;
  readonly codes?: readonly string[];
  readonly pending?: PendingSecondStep;
}

/** The content of one view of the user centre. */
export type CenterData =
  | {
      readonly view: 'products';
      readonly products: readonly RegisteredProduct[];
      readonly contested: readonly ContestedProduct[];
    }
  | { readonly view: 'comparisons'; readonly comparisons: readonly SavedComparison[] }
  | { readonly view: 'downloads'; readonly downloads: readonly DownloadedFile[] }
  | { readonly view: 'requests'; readonly requests: readonly SupportRequest[] }
  | { readonly view: 'site'; readonly site: string }
  | { readonly view: 'profile' }
  | ({ readonly view: 'security' } & SecurityData);

/** What the page of requests to the support shows. */
export interface RequestPageData {
  /** `sent` confirms a request, `state` tells what has become of one; all else is the form. */
  readonly view: string;
  /** The devices of the customer who is signed in. */
  readonly devices: readonly RegisteredProduct[];
  /** The values of the fields before somebody types. */
  readonly values: Readonly<Record<string, string>>;
}

/** The result of a form, for the page that shows it. */
export interface AccountPageState {
  /** The change that the form made; empty if there was none. */
  readonly notice: string;
  /** The mistake in the form, and the status of the answer. */
  readonly problem?: string;
  readonly status?: number;
  readonly shown?: ShownOnce;
  /** The values that the visitor typed. */
  readonly values: Readonly<Record<string, string>>;
}
