import { formatReport, formatRules } from '../../engine/redirects/importers/format-rules.ts';
import type { Imported } from '../../engine/redirects/importers/importer.ts';

/** What an import gives, for a golden file: the YAML and the report. */
export function formatImport(imported: Imported, name: string): string {
  return `${formatRules(imported.rules, `Imported from ${name}.`)}---\n${formatReport(imported)}`;
}

/** The number of rules, of remarks on changes, and the lines that were refused. */
export function countImport({ rules, changed, refused }: Imported): {
  taken: number;
  changed: number;
  refused: number[];
} {
  return { taken: rules.length, changed: changed.length, refused: refused.map(({ line }) => line) };
}

/** `line 7: because` without its reason, which the golden file has. */
export function linesOnly(remark: string): string {
  return remark.replace(/:.*$/s, '');
}
