import {
  hostOf,
  isStatus,
  setTarget,
  type LineKind,
  type LineReader,
  type LogFormat,
  type ReaderNeeds,
  type LoggedRequest,
} from '../log-format.ts';

/**
 * W3C extended logs, whose line `#Fields:` names the columns: standard logs of CloudFront, which have tabs between them, and logs of IIS,
 * which have spaces. https://www.w3.org/TR/WD-logfile.html
 */
export const w3c: LogFormat = {
  title: 'W3C extended, as CloudFront and IIS write it',
  open: createReader,
};

const HASH = 0x23;

/** The columns that are read. */
interface Columns {
  readonly date: number;
  readonly time: number;
  readonly stem: number;
  readonly query: number;
  readonly status: number;
  /** The first of these columns that the log has. */
  readonly host: number;
}

function createReader({ hosts = false }: ReaderNeeds = {}): LineReader {
  let columns: Columns | undefined;
  return (bytes, { start, end }, into) => {
    if (bytes[start] === HASH) {
      columns = readFields(bytes.toString('latin1', start, end)) ?? columns;
      return 'other';
    }
    if (!columns) return 'broken';
    const cells = cellsOf(bytes, start, end);
    if (hosts) into.host = hostOf(cells[columns.host]);
    return readRow(cells, columns, into);
  };
}

function readFields(line: string): Columns | undefined {
  const [, list] = /^#Fields:\s*(.*)$/i.exec(line) ?? [];
  const names = list?.trim().split(/\s+/);
  const [date = -1, time = -1, stem = -1, query = -1, status = -1] = [
    'date',
    'time',
    'cs-uri-stem',
    'cs-uri-query',
    'sc-status',
  ].map((name) => names?.indexOf(name) ?? -1);
  const host = HOSTS.map((name) => names?.indexOf(name) ?? -1).find((column) => column !== -1) ?? -1;
  return stem === -1 || status === -1 ? undefined : { date, time, stem, query, status, host };
}

/** The columns with the host that was asked. For CloudFront, `cs(Host)` is the name of the distribution. */
const HOSTS = ['x-host-header', 'cs-host', 'cs(Host)'] as const;

/** The cells of a line; a line with a tab has no spaces between them. */
function cellsOf(bytes: Buffer, start: number, end: number): string[] {
  const line = bytes.toString('utf8', start, end);
  return line.split(line.includes('\t') ? '\t' : ' ');
}

function readRow(
  cells: readonly string[],
  { date, time, stem, query, status }: Columns,
  into: LoggedRequest,
): LineKind {
  const [path, code] = [cells[stem], Number(cells[status])];
  if (path === undefined || !isStatus(code)) return 'broken';
  const asked = cells[query];
  const target = asked === undefined || asked === '-' ? path : `${path}?${asked}`;
  // CloudFront encodes the percent sign of an encoded path again. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
  if (!setTarget(target.replaceAll(/%25(?=[0-9A-Fa-f]{2})/g, '%'), into)) return 'other';
  into.status = code;
  into.time = Date.parse(`${cells[date] ?? ''}T${cells[time] ?? ''}Z`);
  return Number.isNaN(into.time) ? 'undated' : 'request';
}
