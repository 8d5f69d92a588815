export interface FilterQuestion {
  readonly href: string;
  readonly question: string;
  /** The language of the question, if it differs from that of the page. */
  readonly lang?: { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' };
  readonly about: string;
}

export interface FilterCategory {
  readonly id: string;
  readonly label: string;
  readonly questions: readonly FilterQuestion[];
}
