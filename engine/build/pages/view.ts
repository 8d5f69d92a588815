import type { Site } from '../../model/site.ts';

/** How a page or another file sees the data of the sites. Left out: everything, in all languages. */
export interface View {
  /** Only what this site shows. */
  readonly site?: Site;
  /** Texts in this language alone. */
  readonly lang?: string;
}

/** What a site sees: its own entries, in its own language. */
export function viewOf(site: Site): View {
  return { site, lang: site.lang };
}
