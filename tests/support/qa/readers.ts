import type { QaCase } from '../../../engine/output/qa/suite.ts';
import { qaCase } from './suite.ts';

export function readJsonCases(text: string): QaCase[] {
  return (JSON.parse(text) as { cases: QaCase[] }).cases;
}

/** Reads RFC 4180 cell by cell. */
export function readCsvCases(text: string): QaCase[] {
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  const [head = [], ...others] = rows;
  return others.map((row) => caseOf(Object.fromEntries(head.map((name, column) => [name, row[column] ?? '']))));
}

/** Reads the properties of each test case. */
export function readJunitCases(text: string): QaCase[] {
  return [...text.matchAll(/<testcase [^>]*>(.*?)<\/testcase>/gs)].map(([, body = '']) => {
    const properties = [...body.matchAll(/<property name="([^"]*)" value="([^"]*)"\/>/g)];
    return caseOf(
      Object.fromEntries(properties.map(([, name = '', value = '']) => [name.replace('.', '_'), unescape(value)])),
    );
  });
}

function caseOf({ request = '', site = '', rule = '', ...rest }: Record<string, string>): QaCase {
  const served = { status: numberOf(rest.served_status), location: rest.served_location || null };
  const status = numberOf(rest.status);
  return qaCase(request, {
    site,
    ...(rule === '' ? {} : { rule }),
    status,
    location: rest.location || null,
    ...(status === null ? { served } : {}),
    ...(rest.declared ? { declared: rest.declared.split(' or ').map(declaredAnswer) } : {}),
  });
}

/** Reads `no redirect` or `301 /th/old`. */
function declaredAnswer(text: string): NonNullable<QaCase['declared']>[number] {
  if (text === 'no redirect') return { divergence: '', status: null, location: null };
  const [status, location = null] = text.split(' ');
  return { divergence: '', status: numberOf(status), location };
}

function numberOf(text = ''): number | null {
  return text === '' ? null : Number(text);
}

function unescape(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '');
}

/**
 * Reads the part of Hurl's format that the suites use (https://hurl.dev/docs/grammar.html): a request line, a status, one assertion on
 * the Location. Anything else is an error. What it asserts is exact, so every case reads as one with a status.
 */
export function readHurlCases(text: string): QaCase[] {
  const entries = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim()
    .split(/\n(?=GET )/)
    .map((entry) => entry.trim());
  return entries.map((entry) => {
    const match =
      /^GET \{\{base\}\}(\/\S*)\nHTTP (\d{3}|\*)\n\[Asserts\]\nheader "Location" (?:not exists|== "((?:[^"\\]|\\.)*)")$/.exec(
        entry,
      );
    const [, request, status, location] = match ?? [];
    if (request === undefined || /[{}#]/.test(request)) throw new Error(`not an entry of Hurl: ${entry}`);
    if (location?.replace(/^\{\{origin\}\}/, '').includes('{{')) throw new Error(`a variable in ${location}`);
    const plain = location
      ?.replace(/^\{\{origin\}\}/, '')
      .replaceAll(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll(/\\(.)/g, '$1');
    return qaCase(request, { status: status === '*' ? null : Number(status), location: plain ?? null });
  });
}
