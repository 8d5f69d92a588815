import { foldText } from '../../../../content/search-text.ts';

export interface SortableColumn<Row> {
  readonly id: string;
  readonly text: (row: Row) => string;
  /** What the column is sorted by; its text if left out. */
  readonly order?: (row: Row) => number;
}

export interface Facet<Row> {
  readonly id: string;
  readonly label: string;
  /** The values of a row. The empty value is written as `none`. */
  readonly values: (row: Row) => readonly string[];
}

export interface Arrangement {
  readonly search: string;
  /** The id of a column, with `-` before it from the end to the beginning; empty for the order of the rows. */
  readonly sort: string;
  /** The chosen value of each facet. */
  readonly chosen: Readonly<Record<string, string | undefined>>;
}

/** The values of a facet in the order of a list, with the number of their rows. */
export function facetOptions<Row>(rows: readonly Row[], facet: Facet<Row>): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const value of new Set(facet.values(row))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => compareText(a, b));
}

/** Returns the rows that have all words of the search and the chosen values, sorted. */
export function arrangeRows<Row extends object>(
  rows: readonly Row[],
  { columns, facets }: { columns: readonly SortableColumn<Row>[]; facets: readonly Facet<Row>[] },
  { search, sort, chosen }: Arrangement,
): readonly Row[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const asked = facets.flatMap((facet) => {
    const value = chosen[facet.id];
    return value === undefined || value === '' ? [] : [{ facet, value }];
  });
  const found =
    words.length === 0 && asked.length === 0
      ? rows
      : rows.filter((row) => {
          const text = words.length === 0 ? '' : searchText(row, columns);
          return (
            words.every((word) => text.includes(word)) &&
            asked.every(({ facet, value }) => facet.values(row).includes(value))
          );
        });
  return sortRows(found, columns, sort);
}

function sortRows<Row>(rows: readonly Row[], columns: readonly SortableColumn<Row>[], sort: string): readonly Row[] {
  const down = sort.startsWith('-');
  const column = columns.find(({ id }) => id === sort.slice(down ? 1 : 0));
  if (!column) return rows;
  const { order, text } = column;
  const compare = order
    ? (a: Row, b: Row): number => order(a) - order(b)
    : (a: Row, b: Row): number => compareText(text(a), text(b));
  return rows.toSorted(down ? (a, b) => compare(b, a) : compare);
}

const collator = new Intl.Collator('en', { numeric: true });

function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Folded once for each row: a search of ten thousand rows answers while a word is typed. */
const SEARCH_TEXTS = new WeakMap<object, string>();

function searchText<Row extends object>(row: Row, columns: readonly SortableColumn<Row>[]): string {
  const known = SEARCH_TEXTS.get(row);
  if (known !== undefined) return known;
  const text = foldText(columns.map((column) => column.text(row)).join(' '));
  SEARCH_TEXTS.set(row, text);
  return text;
}
