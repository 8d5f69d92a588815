import type { Paper } from './paper.ts';

/** A postal address. */
export interface PostalAddress {
  readonly street: string;
  readonly postalCode?: string;
  readonly city: string;
  readonly region?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** A checked SVG file. */
export interface Logo {
  /** The root element, without anything before or after it. The markup means the same in an SVG file and in HTML. */
  readonly markup: string;
  /** The size of its view box. */
  readonly width: number;
  readonly height: number;
  /** True if elements of it refer to each other by ids, which must be unique in a page. */
  readonly hasIds: boolean;
}

/** The company whose sites these are, of manifests/company.yaml. A value that is left out is undefined and is printed nowhere. */
export interface Company {
  /** The short name. */
  readonly name: string;
  readonly legalName: string;
  readonly address?: PostalAddress;
  /** E-mail addresses. */
  readonly contacts: {
    readonly security?: string;
    readonly accounts?: string;
    readonly compliance?: string;
    readonly openSource?: string;
    readonly support?: string;
    readonly repairs?: string;
  };
  readonly register: { readonly court?: string; readonly number?: string; readonly vatId?: string };
  /** Who signs declarations. */
  readonly signatory?: { readonly name: string; readonly function: string };
  readonly logo: { readonly light?: Logo; readonly dark?: Logo; readonly mark?: Logo };
  /** `#rrggbb`. */
  readonly colours: { readonly ink: string; readonly accent: string };
  /** Of the theme of the project. */
  readonly paper: Paper;
  readonly copyright: { readonly holder: string; readonly since?: number };
}

/**
 * Returns the logo whose markup pages contain. Undefined if they show files: one for each theme, or one whose ids would be in a page
 * twice, in its header and its footer.
 */
export function logoInPages({ light, dark }: Company['logo']): Logo | undefined {
  return dark !== undefined || light?.hasIds === true ? undefined : light;
}

/** Countries whose addresses have the postal code after the city (Universal Postal Union, Addressing S42). */
const CODE_AFTER_CITY = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'SG', 'TH', 'TW', 'US', 'ZA']);

/** Returns a postal address in one line, with the name of the country in English. */
function addressLine({ street, postalCode, city, region, country }: PostalAddress): string {
  const place = CODE_AFTER_CITY.has(country)
    ? [[city, region].filter(isText).join(', '), postalCode].filter(isText).join(' ')
    : [[postalCode, city].filter(isText).join(' '), region].filter(isText).join(', ');
  return [street, place, new Intl.DisplayNames('en', { type: 'region' }).of(country)].join(', ');
}

/** Returns the legal name and the address in one line. */
export function legalLine({ legalName, address }: Pick<Company, 'legalName' | 'address'>): string {
  return address === undefined ? legalName : `${legalName}, ${addressLine(address)}`;
}

function isText(part: string | undefined): part is string {
  return part !== undefined;
}
