import type { NginxAnswer } from './maps.ts';
import { printMap, type NginxMap } from './syntax.ts';

/** Prints the statements of the server block that answer a request with its redirect. */
export function printReturns(answers: readonly NginxAnswer[]): string {
  const lines = answers.map(
    ({ status, variable }) => `if ($${variable}) { return ${status}${status === 410 ? '' : ` $${variable}`}; }\n`,
  );
  // If nginx completed the Location, it would contain the Host header of the request.
  return `absolute_redirect off;\n${lines.join('')}`;
}

/** The parts of the redirect maps that the pages of a site need. */
export const PAGE_VARIABLES = '$sf_path $sf_prefix $sf_rest $sf_query';

const PAGES: readonly NginxMap[] = [
  {
    note: 'The file of a page, which has one address. A path with an empty segment has none.',
    key: '$sf_path',
    name: 'sf_file',
    rows: [
      ['default', '$sf_prefix$sf_rest/index.html'],
      ['', '/.none'],
      ['~//', '/.none'],
    ],
  },
  {
    key: '$sf_rest',
    name: 'sf_address',
    rows: [
      ['default', '$sf_prefix$sf_rest'],
      ['/', '$sf_prefix/'],
    ],
  },
  {
    key: '$sf_path $sf_address',
    name: 'sf_moved',
    rows: [
      ['default', '$sf_address'],
      ['~^(?<sf_t>[^ ]*) \\k<sf_t>$', ''],
    ],
  },
  {
    note: 'A query may select another page, which the service knows. A file of a page has no address of its own.',
    key: '$is_args',
    name: 'sf_page',
    rows: [
      ['default', '/.none'],
      ['', '$sf_file'],
    ],
  },
  {
    note: 'A file by its one address: not decoded, not resolved, without an empty segment, and nothing hidden.',
    key: '$sf_path',
    name: 'sf_asset',
    rows: [
      ['default', '$sf_path'],
      ['', '/.none'],
      ['~\\.html$', '/.none'],
      ['~//', '/.none'],
      ['~/\\.(?!well-known/)', '/.none'],
    ],
  },
];

/** Prints the maps for the http context that the server needs besides the redirect maps. */
export function printPages(provenance: string): string {
  return `# ${provenance}\n# For sitefold-server.conf: include it in the http block, behind sitefold-redirects.conf.\n\n${PAGES.map(printMap).join('\n')}`;
}

/** Prints a whole server block, without the lines that differ from host to host: `listen`, `server_name`, certificates, logs. */
export function printServer(provenance: string, returns: string): string {
  return `# ${provenance}
# Include it in a server block, and sitefold-redirects.conf and sitefold-pages.conf in the http block. Edit two places:
# 1. the folder of the build:
root /srv/www/dist/current/client;
# 2. the service, in \`location @sitefold\` below.

merge_slashes off;
${returns}
# A page has one address: no slash at its end, or that of a home page; the prefix in lower case.
set $sf_to "";
if (-f $document_root$sf_file) { set $sf_to $sf_moved; }
if ($sf_to) { return 301 $sf_to$sf_query; }

# Pages and files of the build; the service has the rest: pages made on request, calls, and the error page.
location / {
  try_files $sf_page $sf_asset @sitefold;
}

location @sitefold {
  proxy_pass http://127.0.0.1:4321;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $host;
  error_page 502 504 @sitefold_down;
}

location @sitefold_down {
  default_type text/plain;
  return 502 "The site cannot be reached at the moment.\\n";
}
`;
}
