/** A filter of a list: a question with the answers that its entries have. */
export interface Facet {
  /** The key in the query of an address. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly FacetOption[];
}

export interface FacetOption {
  readonly value: string;
  readonly label: string;
}

/** The data of an entry for filters and orders. */
export interface FacetItem {
  readonly id: string;
  /** The values of the entry, by the id of the facet. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The place of the entry in each order, by the id of the order. */
  readonly places: Readonly<Record<string, number>>;
}

export interface FacetList {
  readonly facets: readonly Facet[];
  /** The ids of the orders. The first is the one without a key in the address. */
  readonly sorts: readonly string[];
  readonly items: readonly FacetItem[];
  readonly pageSize: number;
}

/** The choice of a visitor. */
export interface Choice {
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly sort: string;
  readonly page: number;
}

export interface Chosen {
  /** The ids of the entries on the page, in their order. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** The number of entries that each value would show together with the other filters, by facet and value. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Reads the query of an address. Ignores unknown keys and values. */
export function readChoice(search: string, { facets, sorts }: Pick<FacetList, 'facets' | 'sorts'>): Choice {
  const query = new URLSearchParams(search);
  const values: Record<string, readonly string[]> = {};
  for (const { id, options } of facets) {
    const asked = query.getAll(id);
    const known = options.filter(({ value }) => asked.includes(value)).map(({ value }) => value);
    if (known.length > 0) values[id] = known;
  }
  const sort = query.get(SORT_KEY) ?? '';
  const page = query.get(PAGE_KEY) ?? '';
  return {
    values,
    sort: sorts.includes(sort) ? sort : (sorts[0] ?? ''),
    page: /^[1-9][0-9]{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the query of an address with its `?`; empty if nothing is chosen. */
export function writeChoice({ values, sort, page }: Choice, { facets, sorts }: FacetList): string {
  const query = new URLSearchParams();
  for (const { id } of facets) for (const value of values[id] ?? []) query.append(id, value);
  if (sort !== sorts[0]) query.set(SORT_KEY, sort);
  if (page > 1) query.set(PAGE_KEY, String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the entries that remain, and the number that each further value would leave. */
export function applyChoice(choice: Choice, { facets, items, pageSize }: FacetList): Chosen {
  const left = items
    .filter((item) => fits(item, choice))
    .sort((a, b) => (a.places[choice.sort] ?? 0) - (b.places[choice.sort] ?? 0));
  const pages = Math.max(1, Math.ceil(left.length / pageSize));
  const page = Math.min(choice.page, pages);
  const counts: Record<string, Record<string, number>> = {};
  for (const { id, options } of facets) {
    const others = items.filter((item) => fits(item, choice, id));
    counts[id] = Object.fromEntries(
      options.map(({ value }) => [value, others.filter(({ values }) => values[id]?.includes(value)).length]),
    );
  }
  return {
    ids: left.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
    total: left.length,
    page,
    pages,
    counts,
  };
}

/** Adds a value to the choice, or removes it if it was chosen. The list returns to its first page. */
export function toggleValue(choice: Choice, facet: string, value: string): Choice {
  const before = choice.values[facet] ?? [];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return { ...choice, values: { ...choice.values, [facet]: after }, page: 1 };
}

/** Removes a filter from the choice. */
export function dropFacet(choice: Choice, facet: string): Choice {
  return { ...choice, values: { ...choice.values, [facet]: [] }, page: 1 };
}

/** Returns the filters with a chosen value. */
export function chosenFacets(choice: Choice, facets: readonly Facet[]): Facet[] {
  return facets.filter(({ id }) => (choice.values[id] ?? []).length > 0);
}

const SORT_KEY = 'sort';
const PAGE_KEY = 'page';

/** Every filter asks for one of its values; `except` is left out. */
function fits({ values }: FacetItem, choice: Choice, except?: string): boolean {
  return Object.entries(choice.values).every(
    ([id, wanted]) =>
      id === except || wanted.length === 0 || wanted.some((value) => values[id]?.includes(value) ?? false),
  );
}
