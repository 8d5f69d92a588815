import { CALLS } from '../../content/calls.ts';
import { CallError, type CallName } from '../../content/source.ts';
import { fitAnswer, type ReportMisfit } from './fit.ts';
import type { Reply } from './request.ts';

/** Reads `{ code, msg, data }`. Throws a `CallError`. Reports and leaves out single elements that do not fit. */
export function readEnvelope(name: CallName, { status, body }: Reply, report: ReportMisfit): unknown {
  const code = status === 200 ? codeOf(body) : status;
  if (code === 404) throw new CallError('notFound', name, 'The CMS has no such entry.');
  if (code === 400) throw new CallError('badRequest', name, 'The CMS does not take a parameter.');
  if (code === undefined) throw new CallError('invalid', name, 'The answer of the CMS has no code.');
  if (code !== 200) throw new CallError('unavailable', name, `The CMS answered with the code ${code}.`);
  return readData(name, (body as { data?: unknown }).data ?? undefined, report);
}

function codeOf(body: unknown): number | undefined {
  const code = typeof body === 'object' && body !== null && 'code' in body ? Number(body.code) : Number.NaN;
  return Number.isInteger(code) ? code : undefined;
}

function readData(name: CallName, data: unknown, report: ReportMisfit): unknown {
  const { shape } = CALLS[name];
  switch (shape) {
    case 'one': {
      if (data === undefined) throw new CallError('notFound', name, 'The CMS has no such entry.');
      const value = fitAnswer(name, data, (message, pointer) => report(message, `/data${pointer}`));
      return value ?? misfit(name);
    }
    case 'list':
      return readList(name, data, '/data', report);
    case 'paged':
      return readPage(name, data, report);
  }
}

/** Leaves out elements that do not fit. A list in which no element fits is an error, because it would empty the site. */
function readList(name: CallName, list: unknown, at: string, report: ReportMisfit): unknown[] {
  if (!Array.isArray(list)) return misfit(name);
  const fitting = list.flatMap((element: unknown, index) => {
    if (element === null) return [];
    const value = fitAnswer(name, element, (message, pointer) => report(message, `${at}/${index}${pointer}`));
    return value === undefined ? [] : [value];
  });
  return fitting.length === 0 && list.length > 0 ? misfit(name) : fitting;
}

const COUNTS = ['pageNum', 'pageSize', 'pages', 'total'] as const;

function readPage(name: CallName, data: unknown, report: ReportMisfit): unknown {
  if (typeof data !== 'object' || data === null) return misfit(name);
  const page = data as Readonly<Record<string, unknown>>;
  const counts = COUNTS.map((key) => [key, page[key]] as const);
  for (const [key, count] of counts) {
    if (Number.isSafeInteger(count) && Number(count) >= 0) continue;
    report(`\`${key}\` is not a number of entries.`, `/data/${key}`);
    return misfit(name);
  }
  return { ...Object.fromEntries(counts), list: readList(name, page.list, '/data/list', report) };
}

function misfit(name: CallName): never {
  throw new CallError('invalid', name, 'The answer of the CMS does not fit its schema.');
}
