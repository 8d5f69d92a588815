import { rootSite } from '../../model/active-sites.ts';
import type { Company } from '../../model/company.ts';
import { formatValue, type SpecificationField } from '../../content/specification.ts';
import type { Content, Family, Faq, Guide, Product, SpecificationGroup } from '../../model/content.ts';
import { FALLBACK_LANGUAGE, localise } from '../../model/language.ts';
import type { TextRaw } from '../../model/schema/types.gen.ts';
import type { SiteModel } from '../../model/site-model.ts';

/** The part of a model that files are written from. A plan of a change compares it. */
export interface FileSources extends Pick<SiteModel, 'company' | 'messages' | 'ownFiles' | 'sites'> {
  readonly content: Pick<Content, 'downloads' | 'families' | 'faqs' | 'guides' | 'products' | 'specifications'>;
}

/** The data from which files are written, in English. */
export interface Library {
  readonly company: Company;
  /** Returns the address of a page of the root site as people type it: `www.example.com/download`. */
  pageAddress(remainder: string): string;
  say(text: TextRaw): string;
  /** Returns the products with these ids, in their order. */
  products(ids: readonly string[]): readonly Product[];
  guides(ids: readonly string[]): readonly Guide[];
  faqs(ids: readonly string[]): readonly Faq[];
  /** Returns the first steps of a family of products; families that share them have the same list. */
  steps(family: string): readonly string[];
  readonly groups: readonly SpecificationGroup[];
  /** Returns the name of a specification field; its id if the field does not exist. */
  fieldName(id: string): string;
  /** Formats a specification value for readers; undefined if the product does not have it. */
  value(product: Product, field: string): string | undefined;
}

/** Look-up tables over a model, for the files of all its downloads. */
export function createLibrary({ company, sites, content, messages }: FileSources): Library {
  const say = (text: TextRaw): string => localise(text, FALLBACK_LANGUAGE, messages).text;
  const words = {
    lang: FALLBACK_LANGUAGE,
    plain: say,
    yes: say({ message: 'page.yes' }),
    no: say({ message: 'page.no' }),
    units: 'metric',
  } as const;
  const products = new Map(content.products.map((product) => [product.id, product]));
  const steps = stepsByFamily(content.families);
  const guides = byProduct(content.guides);
  const faqs = byProduct(content.faqs);
  const fields = new Map(
    content.specifications.flatMap((group) =>
      group.fields.map((field): [string, SpecificationField] => [field.id, field]),
    ),
  );
  const { host, pathname } = new URL(rootSite({ sites }).addr);
  return {
    company,
    pageAddress: (remainder) => `${host}${pathname}${remainder}`,
    say,
    products: (ids) => ids.flatMap((id) => products.get(id) ?? []),
    guides: (ids) => [...new Set(ids.flatMap((id) => guides.get(id) ?? []))],
    faqs: (ids) => [...new Set(ids.flatMap((id) => faqs.get(id) ?? []))],
    steps: (family) => steps.get(family) ?? NO_STEPS,
    groups: content.specifications,
    fieldName: (id) => say(fields.get(id)?.name ?? id),
    value(product, id) {
      const field = fields.get(id);
      const value = product.specifications[id];
      return field === undefined || value === undefined ? undefined : formatValue(field, value, words);
    },
  };
}

const NO_STEPS: readonly string[] = [];

/** The steps of each family. One list is all the same steps, so that products of several families can share a chapter. */
function stepsByFamily(families: readonly Family[]): ReadonlyMap<string, readonly string[]> {
  const own = new Map(families.map(({ id, steps }) => [id, steps ?? NO_STEPS]));
  return new Map(
    families.map(({ id, stepsOf = id }) => {
      const [first, mine] = [own.get(stepsOf) ?? NO_STEPS, stepsOf === id ? NO_STEPS : (own.get(id) ?? NO_STEPS)];
      return [id, mine.length === 0 ? first : [...first, ...mine]];
    }),
  );
}

/** Entries by the products that they name. */
function byProduct<T extends { readonly products?: readonly string[] }>(
  entries: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const entry of entries) for (const id of entry.products ?? []) found.set(id, [...(found.get(id) ?? []), entry]);
  return found;
}
