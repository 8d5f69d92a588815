import { VERSION } from '../version.ts';
import { codeInfo } from './codes.ts';
import type { Severity } from './severity.ts';
import type { DiagnosticView } from './view.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>;

/**
 * Formats findings as SARIF 2.1.0 (OASIS, 2020-03-27), which GitHub code scanning and other services read. Paths are relative to the root of
 * the project; lines and columns begin at 1, and columns count UTF-16 code units.
 */
export function formatSarif(views: readonly DiagnosticView[]): string {
  const codes = [...new Set(views.map(({ code }) => code))].sort();
  const rules = codes.map((id) => {
    const title = codeInfo(id)?.title;
    return { id, ...(title === undefined ? {} : { shortDescription: { text: title } }) };
  });
  const results = views.map(({ code, severity, message, hint, related, ...place }) => ({
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: hint === undefined ? message : `${message}\n${hint}` },
    locations: [{ physicalLocation: physicalLocation(place) }],
    ...(related === undefined
      ? {}
      : {
          relatedLocations: related.map((other) => ({
            message: { text: other.message },
            physicalLocation: physicalLocation(other),
          })),
        }),
  }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Sitefold', version: VERSION, rules } }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

type Place = Pick<DiagnosticView, 'file' | 'line' | 'column'> & Partial<Pick<DiagnosticView, 'endLine' | 'endColumn'>>;

function physicalLocation({ file, line, column, endLine, endColumn }: Place): object {
  return {
    artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
    region: { startLine: line, startColumn: column, ...(endLine === undefined ? {} : { endLine, endColumn }) },
  };
}
