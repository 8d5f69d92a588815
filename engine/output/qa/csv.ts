import { csvLine } from '../../redirects/targets/shared/files/csv-line.ts';
import { metaFile } from '../../redirects/targets/shared/files/meta-file.ts';
import { declaredText } from './declared-text.ts';
import { headLines, type QaFormat } from './format.ts';

const FIELDS = [
  'id',
  'request',
  'site',
  'rule',
  'status',
  'location',
  'served_status',
  'served_location',
  'declared',
  'host',
] as const;

/**
 * Prints the cases as rows. Without a status, no rule matches the request, and the next two columns are the answer of the service. Then
 * follow the other answers that the host declares, and the Host header of a request for another host. No program can take a cell for a formula, because all begin with a letter, a digit, a slash or `^`.
 */
export const csv: QaFormat = {
  id: 'csv',
  title: 'CSV',
  run: 'data for a runner of your own, or for a spreadsheet',
  tested: 'read again and replayed',
  sendsHost: true,
  emit(suite) {
    const rows = suite.cases.map(({ id, request, site, rule = '', status, location, served, declared, host = '' }) =>
      csvLine([
        id,
        request,
        site,
        rule,
        String(status ?? ''),
        location ?? '',
        String(served?.status ?? ''),
        served?.location ?? '',
        declaredText(declared),
        host,
      ]),
    );
    const [generated = '', ...notes] = headLines(suite);
    return [
      { path: 'csv/redirects.csv', text: [csvLine(FIELDS), ...rows].map((line) => `${line}\n`).join('') },
      metaFile('csv/redirects.meta.json', generated, { notes }),
    ];
  },
};
