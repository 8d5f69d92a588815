/*
 * The facts of many pages in little memory. Pages have most of their texts in common, so a text is a number of a table, and so is a list of
 * texts: the addresses in the header of a site are one list, which all of its pages have. The number 0 is the empty text, and the empty list.
 */

/** What a field of a page holds: a number, the number of a text, of a list of texts, or of a list of such lists. */
type Kind = 'number' | 'text' | 'list' | 'lists';

/** The facts of a page: what the checks need of it, apart from its place. Nothing in them depends on another page or file. */
export const FACTS = {
  /** Its size after compression, in bytes. */
  html: 'number',
  /** 1 if search engines may list it. */
  indexed: 'number',
  lang: 'text',
  dir: 'text',
  /** The digests of its title and its description. */
  title: 'text',
  description: 'text',
  /** The addresses that it names as its canonical page. */
  canonical: 'list',
  /** The language and the address of each alternate. */
  alternates: 'lists',
  /** The files that it loads, as JSON. */
  assets: 'text',
  /** Addresses that a browser follows or loads, and addresses in data, with repetitions. */
  links: 'lists',
  mentions: 'lists',
  ids: 'lists',
  /** The digests of the scripts in it. */
  scripts: 'lists',
  /** Addresses in structured data. */
  data: 'lists',
  /** What is wrong with it in itself, as JSON. */
  faults: 'text',
} as const satisfies Readonly<Record<string, Kind>>;

export type PageRow = Readonly<Record<keyof typeof FACTS, number>>;

const FIELDS = Object.entries(FACTS) as [keyof typeof FACTS, Kind][];

/** A table as few values, for a file or another thread. */
export interface PackedTable {
  readonly texts: readonly string[];
  /** The numbers of all lists in a row, and the end of each list among them. */
  readonly numbers: Uint32Array;
  readonly ends: Uint32Array;
  /** The digests of the pages, and their fields in the order of `FACTS`. */
  readonly digests: readonly string[];
  readonly rows: Uint32Array;
  /** The number of pages that were removed; their texts and lists are still in it. */
  readonly removed: number;
}

export interface FactTable {
  /** The facts of each page by the digest of its bytes. */
  readonly rows: ReadonlyMap<string, PageRow>;
  textOf(number: number): string;
  listOf(number: number): Uint32Array;
  /** Returns the number of a text, which is entered if it is new. */
  text(text: string): number;
  list(numbers: ArrayLike<number>): number;
  texts(texts: readonly string[]): number;
  add(sha256: string, row: PageRow): void;
  /** Removes pages. Their texts and lists stay until the table is copied; `removed` counts them. */
  keepOnly(digests: ReadonlySet<string>): void;
  readonly removed: number;
  /** Adds pages of another table; leaves out those that it lacks. */
  copy(from: FactTable, digests: Iterable<string>): void;
  pack(): PackedTable;
}

/** Makes an empty table, or one with what was packed. */
export function createFactTable(packed: PackedTable = EMPTY): FactTable {
  const texts = [...packed.texts];
  const rows = unpackRows(packed);
  let { numbers, ends, removed } = packed;
  let lists = ends.length;
  // A table that is only read does not need it.
  let numberOf: Map<string, number> | undefined;
  const table: FactTable = {
    rows,
    textOf: (number) => texts[number] ?? '',
    listOf: (number) => numbers.subarray(ends[number - 1] ?? 0, ends[number]),
    text(text) {
      numberOf ??= new Map(texts.map((one, number) => [one, number]));
      let number = numberOf.get(text);
      if (number === undefined) numberOf.set(text, (number = texts.push(text) - 1));
      return number;
    },
    list(some) {
      if (some.length === 0) return 0;
      const begin = ends[lists - 1] ?? 0;
      const end = begin + some.length;
      if (end > numbers.length) numbers = enlarge(numbers, end);
      if (lists === ends.length) ends = enlarge(ends, lists + 1);
      numbers.set(some, begin);
      ends[lists] = end;
      return lists++;
    },
    texts: (some) => table.list(some.map(table.text)),
    add: (sha256, row) => void rows.set(sha256, row),
    keepOnly(digests) {
      for (const sha256 of rows.keys()) if (!digests.has(sha256) && rows.delete(sha256)) removed += 1;
    },
    get removed() {
      return removed;
    },
    copy(from, digests) {
      const copyRow = createCopier(from, table);
      for (const sha256 of digests) {
        const row = from.rows.get(sha256);
        if (row) rows.set(sha256, copyRow(row));
      }
    },
    pack: () => ({
      texts,
      numbers: numbers.slice(0, ends[lists - 1]),
      ends: ends.slice(0, lists),
      digests: [...rows.keys()],
      rows: packRows([...rows.values()]),
      removed,
    }),
  };
  return table;
}

const EMPTY: PackedTable = {
  texts: [''],
  numbers: new Uint32Array(),
  ends: new Uint32Array(1),
  digests: [],
  rows: new Uint32Array(),
  removed: 0,
};

function enlarge(numbers: Uint32Array, least: number): Uint32Array {
  const larger = new Uint32Array(Math.max(least, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

function packRows(rows: readonly PageRow[]): Uint32Array {
  const packed = new Uint32Array(rows.length * FIELDS.length);
  let at = 0;
  for (const row of rows) for (const [field] of FIELDS) packed[at++] = row[field];
  return packed;
}

function unpackRows({ digests, rows }: PackedTable): Map<string, PageRow> {
  const unpacked = new Map<string, PageRow>();
  for (const [page, sha256] of digests.entries()) unpacked.set(sha256, rowAt(rows, page * FIELDS.length));
  return unpacked;
}

/** Returns the row that begins at a place. Objects that are written out take a tenth of the time of those made field by field. */
function rowAt(rows: Uint32Array, at: number): PageRow {
  const field = (place: number): number => rows[at + place] ?? 0;
  return {
    html: field(0),
    indexed: field(1),
    lang: field(2),
    dir: field(3),
    title: field(4),
    description: field(5),
    canonical: field(6),
    alternates: field(7),
    assets: field(8),
    links: field(9),
    mentions: field(10),
    ids: field(11),
    scripts: field(12),
    data: field(13),
    faults: field(14),
  };
}

/** Makes a function that brings the texts and lists of a page into another table, each once. */
function createCopier(from: FactTable, to: FactTable): (row: PageRow) => PageRow {
  const copied = { text: new Map<number, number>(), list: new Map<number, number>(), lists: new Map<number, number>() };
  const once = (kind: keyof typeof copied, number: number, copy: () => number): number => {
    let found = copied[kind].get(number);
    if (found === undefined) copied[kind].set(number, (found = copy()));
    return found;
  };
  const take = {
    number: (number: number): number => number,
    text: (number: number): number => once('text', number, () => to.text(from.textOf(number))),
    list: (number: number): number => once('list', number, () => to.list(Array.from(from.listOf(number), take.text))),
    lists: (number: number): number => once('lists', number, () => to.list(Array.from(from.listOf(number), take.list))),
  };
  return (row) => {
    const numbers = FIELDS.map(([field, kind]) => take[kind](row[field]));
    return rowAt(Uint32Array.from(numbers), 0);
  };
}
