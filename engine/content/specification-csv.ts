import type { Product } from '../model/content.ts';
import type { SpecificationSection } from './specification-rows.ts';
import type { ValueWords } from './specification.ts';

/**
 * Formats a table of specifications as CSV (RFC 4180) with a byte order mark, without which spreadsheets misread non-ASCII letters.
 * The first column is the group, the second the field, then one for each model.
 */
export function specificationCsv(
  products: readonly Pick<Product, 'model'>[],
  sections: readonly SpecificationSection[],
  { head, words }: { head: readonly [group: string, field: string]; words: Pick<ValueWords, 'plain'> },
): string {
  const lines = [
    [...head, ...products.map(({ model }) => model)],
    ...sections.flatMap(({ group, rows }) =>
      rows.map(({ field, values }) => [
        words.plain(group.name),
        words.plain(field.name),
        ...values.map((value) => value ?? ''),
      ]),
    ),
  ];
  return `\ufeff${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** A name for the file that every file system takes: the ids of the models are letters, digits and hyphens. */
export function csvName(products: readonly Pick<Product, 'id'>[]): string {
  const ids = products.map(({ id }) => id.replaceAll(/[^a-z0-9-]/g, ''));
  return `${['specification', ...ids].join('_')}.csv`;
}

/** Puts a cell into quotes if needed. A text that a spreadsheet would take for a formula gets an apostrophe in front; figures do not. */
function cellOf(text: string): string {
  const plain = text.replaceAll('\u00a0', ' ');
  const safe = /^[=+@\t\r]/.test(plain) || /^-(?![0-9])/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
