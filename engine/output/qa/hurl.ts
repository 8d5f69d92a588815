import { headLines, isPlainRequest, type QaFormat } from './format.ts';
import type { QaCase } from './suite.ts';

/**
 * A file for Hurl. Hurl has no `or`: if no rule matches a request, the file asserts the answer of the service of Sitefold, so that a host
 * with its own 404 fails. A suite for a host keeps only the cases with one right answer.
 */
export const hurl: QaFormat = {
  id: 'hurl',
  title: 'Hurl',
  run: 'hurl --test --variable base=https://www.example.com --variable origin= redirects.hurl',
  tested: 'parsed and replayed: Hurl is not part of Debian 12',
  sends: isPlainRequest,
  sendsHost: true,
  accepts: ({ status, declared }, host) => !host || (status !== null && !declared),
  emit(suite) {
    const head = [
      ...headLines(suite),
      `Run: ${hurl.run}`,
      '`origin` is put in front of each Location that is a path: empty, or the address of a server that writes full ones.',
      ...(suite.host
        ? []
        : ['A request that no rule concerns is answered here as the service of Sitefold answers it.']),
    ];
    const entries = suite.cases.map(formatEntry).join('\n');
    return [{ path: 'hurl/redirects.hurl', text: `${head.map((line) => `# ${line}\n`).join('')}\n${entries}` }];
  },
};

function formatEntry({ id, request, host, rule, status, location, served }: QaCase): string {
  const wanted = status === null ? (served ?? { status: null, location: null }) : { status, location };
  const assertion =
    wanted.location === null ? 'header "Location" not exists' : `header "Location" == ${quote(wanted.location)}`;
  return `# ${id} ${rule ?? 'no rule'}
GET {{base}}${request}
${host === undefined ? '' : `Host: ${host}\n`}HTTP ${wanted.status ?? '*'}
[Asserts]
${assertion}
`;
}

function quote(location: string): string {
  const text = location.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('{{', String.raw`\u{7b}\u{7b}`);
  return `"${text.startsWith('/') ? '{{origin}}' : ''}${text}"`;
}
