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

/** The content of one view of the user centre. */
export type CenterData =
  | { readonly view: 'products'; readonly products: readonly RegisteredProduct[] }
  | { readonly view: 'comparisons'; readonly comparisons: readonly SavedComparison[] }
  | { readonly view: 'downloads'; readonly downloads: readonly DownloadedFile[] }
  | { readonly view: 'site'; readonly site: string }
  | { readonly view: 'security'; readonly sessions: readonly SessionEntry[] };

/** The result of a form, for the page that shows it. */
export interface AccountPageState {
  /** The change that the form made; empty if there was none. */
  readonly notice: string;
  /** The mistake in the form, and the status of the answer. */
  readonly problem?: string;
  readonly status?: number;
  /** The values that the visitor typed. */
  readonly values: Readonly<Record<string, string>>;
}
