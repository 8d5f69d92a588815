import { csvLine, neutraliseCell } from '../shared/files/csv-line.ts';
import { EXPORT_FIELDS, exportRows } from '../shared/files/export-row.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';
import { EVERYTHING } from '../shared/plan/capabilities.ts';
import type { RedirectTarget } from '../target.ts';

/** Every redirect of every site with all its fields, for spreadsheets. A spreadsheet reads no cell as a formula. */
export const csv: RedirectTarget = {
  id: 'csv',
  title: 'CSV',
  docs: 'https://www.rfc-editor.org/rfc/rfc4180',
  tested: 'read again, whole witness set',
  capabilities: EVERYTHING,
  limits: [],
  divergences: [],
  alternative: 'json',
  emit(plan) {
    const rows = exportRows(plan);
    const lines = rows.map((row) => csvLine(EXPORT_FIELDS.map((field) => neutraliseCell(String(row[field])))));
    const text = [csvLine(EXPORT_FIELDS), ...lines].map((line) => `${line}\n`).join('');
    return {
      files: [{ path: 'csv/redirects.csv', text }, metaFile('csv/redirects.meta.json', plan.provenance)],
      rules: rows.length,
      bytes: byteLength(text),
    };
  },
};
