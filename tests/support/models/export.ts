import { readCsv } from '../../../engine/redirects/read-csv.ts';
import type { RedirectRule } from '../../../engine/model/redirect.ts';
import { decideRedirect } from '../../../engine/redirects/match/decide.ts';
import { createRedirectIndex } from '../../../engine/redirects/match/redirect-index.ts';
import type { Pattern } from '../../../engine/model/redirect-pattern.ts';
import { parsePattern, parseTarget } from '../../../engine/redirects/match/pattern.ts';
import { namedGroups } from '../../../engine/redirects/analysis/regex-safety.ts';
import { restoreCell } from '../../../engine/redirects/targets/shared/files/csv-line.ts';
import type { ExportRow } from '../../../engine/redirects/targets/shared/files/export-row.ts';
import type { EngineAnswer, StartEngine } from '../engines/engine.ts';

type Cells = Readonly<Record<keyof ExportRow, string>>;

/** Reads what the target `json` wrote, and decides by it. */
export const startJsonReader: StartEngine = (files) => {
  const { redirects } = JSON.parse(files[0]?.text ?? '') as { redirects: ExportRow[] };
  return Promise.resolve(
    reader(
      'json',
      redirects.map(
        (row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])) as Cells,
      ),
    ),
  );
};

/** Reads what the target `csv` wrote, and decides by it. */
export const startCsvReader: StartEngine = (files) => Promise.resolve(reader('csv', readRows(files[0]?.text ?? '')));

/** The rows of a CSV, by the names of the first one. */
export function readRows(text: string): Cells[] {
  const [head = [], ...rows] = readCells(text);
  return rows.map((cells) => {
    if (cells.length !== head.length) throw new Error(`${cells.length} cells, not ${head.length}`);
    return Object.fromEntries(head.map((name, index) => [name, restoreCell(cells[index] ?? '')])) as Cells;
  });
}

function readCells(text: string): string[][] {
  const rows: string[][] = [];
  const flaw = readCsv(text, (cells) => rows.push(cells));
  if (flaw) throw new Error(flaw.message);
  return rows;
}

function reader(name: string, rows: readonly Cells[]): Awaited<ReturnType<StartEngine>> {
  const index = createRedirectIndex(rows.map(ruleOf));
  const flags = new Set(rows.map(({ site }) => site.slice(1)).filter((flag) => flag !== ''));
  const answer = (target: string): EngineAnswer => {
    const decision = decideRedirect(target, index, flags);
    const status = 'status' in decision ? decision.status : 404;
    return { status, location: decision.kind === 'redirect' ? decision.location : undefined };
  };
  return {
    version: `${name}, read again`,
    origins: [],
    ask: (targets) => Promise.resolve(targets.map(answer)),
    stop: () => Promise.resolve(),
  };
}

function ruleOf(row: Cells): RedirectRule {
  const target = row.target === '' ? undefined : parseTarget(row.target);
  if (target && !target.ok) throw new Error(target.flaw.message);
  return {
    id: row.rule,
    sites: [''],
    ...(row.host === '' ? {} : { host: { name: row.host, home: '' } }),
    source: sourceOf(row.source),
    ...(target ? { target: target.value } : {}),
    status: Number(row.status) as RedirectRule['status'],
    caseSensitive: row.case === 'sensitive',
    slash: row.slash as RedirectRule['slash'],
    query: guardsOf(row.query),
    forward: row.forward as RedirectRule['forward'],
    priority: Number(row.priority),
    external: row.external === 'true',
    about: {},
    at: { file: row.file, pointer: row.pointer },
  };
}

function sourceOf(text: string): Pattern {
  if (text.startsWith('^'))
    return { segments: [{ kind: 'regex', expression: text, names: namedGroups(text) }], slash: false };
  const source = parsePattern(text);
  if (!source.ok) throw new Error(source.flaw.message);
  return source.value;
}

function guardsOf(text: string): Record<string, string | true> {
  const pairs = text.split('&').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', value] = pair.split('=');
      return [decodeURIComponent(key), value === undefined ? true : decodeURIComponent(value)];
    }),
  );
}
