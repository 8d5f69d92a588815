import type { Imported, ImportRemark, RedirectImporter } from './importer.ts';
import { nameDecidingRules } from './shared/order/refused-requests.ts';
import { trimBlanks } from './shared/text/blanks.ts';

/**
 * Reads a file in a format with `read` of its importer, and names the rules that decide the requests of refused lines. A file that is not
 * empty and has no redirect of the format is refused.
 */
export function importRedirects(importer: RedirectImporter, text: string, folder = ''): Imported {
  const read = nameDecidingRules(importer.read(text, folder), importer.precedence);
  const imported = { ...read, refused: withoutCopies(read.refused) };
  const { rules, refused } = imported;
  if (rules.length + refused.length > 0 || trimBlanks(text.replace(/^\ufeff/, '')) === '') return imported;
  const reason = `The file holds no redirect that \`${importer.id}\` reads. See ${importer.docs} for the format, or name another format.`;
  return { ...imported, refused: [{ line: 1, text: '', reason }] };
}

/** Leaves out what was said already of the same line: some lines make two rules, which are refused for the same reason. */
function withoutCopies(remarks: readonly ImportRemark[]): ImportRemark[] {
  return [...new Map(remarks.map((one) => [JSON.stringify([one.line, one.text, one.reason]), one])).values()];
}
