import { exportRows } from '../shared/files/export-row.ts';
import { jsonList } from '../shared/files/json-list.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { EVERYTHING } from '../shared/plan/capabilities.ts';
import type { RedirectTarget } from '../target.ts';

/** Every redirect of every site with all its fields, for programs of the reader. */
export const json: RedirectTarget = {
  id: 'json',
  title: 'JSON',
  docs: 'https://www.rfc-editor.org/rfc/rfc8259',
  tested: 'read again, whole witness set',
  capabilities: EVERYTHING,
  limits: [],
  divergences: [],
  alternative: 'csv',
  emit(plan) {
    const rows = exportRows(plan);
    const text = `{"generated":${JSON.stringify(plan.provenance)},"redirects":${jsonList(rows)}}\n`;
    return { files: [{ path: 'json/redirects.json', text }], rules: rows.length, bytes: byteLength(text) };
  },
};
