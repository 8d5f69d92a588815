import { assertNever } from '../../../model/assert.ts';
import type { FilePaths } from '../../../model/file-paths.ts';
import { printMap, quote, type NginxMap } from '../../../redirects/targets/nginx/syntax.ts';
import { escapeRegex } from '../../../redirects/targets/shared/regex/regex-source.ts';
import { fileExpression, prefixExpression } from './expression.ts';
import type { PathPattern } from './pattern.ts';
import type { HeaderPlan } from './plan.ts';
import type { HeaderTarget } from './target.ts';

/**
 * Maps from a request to the value of each header, and the part of a server that sends them. A header without a value is not sent, so
 * that one list contains all headers, and no location needs another list.
 */
export const nginx: HeaderTarget = {
  id: 'nginx',
  title: 'nginx',
  docs: 'https://nginx.org/en/docs/http/ngx_http_headers_module.html',
  tested: 'nginx of Debian 12, over the files of a build',
  limits: [
    {
      what: 'entry',
      most: 4000,
      unit: 'bytes',
      source:
        'https://github.com/nginx/nginx/blob/master/src/core/ngx_conf_file.c (NGX_CONF_BUFFER, 4,096 bytes a word)',
      date: '2026-11-22',
      way: 'Shorten `routing.staticExtensions`, or name fewer hosts in `analytics.tagManagerHosts`.',
    },
  ],
  divergences: [],
  use: 'Include sitefold-header-maps.conf in the http block, behind mime.types, and sitefold-headers.conf in the server. A location with an `add_header` of its own drops all others: include the latter there too.',
  emit(plan) {
    const names = [...new Set([plan.answers, ...plan.rules.map(({ headers }) => headers)].flatMap(Object.keys))];
    const sent = names.filter((name) => name !== TYPE);
    const maps = [...sent.flatMap((name) => mapsOf(name, plan)), ...Object.entries(plan.errors).map(mapOfErrors)];
    const words = maps.flatMap(({ rows }) => rows.flat());
    const head = `# ${plan.provenance}\n`;
    return {
      files: [
        {
          path: 'nginx/sitefold-header-maps.conf',
          text: `${head}# Include it in the http block, behind mime.types.\n\n${[printKinds(plan.files), ...maps.map(printMap)].join('\n')}\n${printTypes(plan)}`,
        },
        {
          path: 'nginx/sitefold-headers.conf',
          text: `${head}# Include it in a server.\n${sent.map((name) => addHeader(name, plan)).join('')}${Object.keys(plan.errors).map(addToErrors).join('')}${printLocations(plan)}`,
        },
      ],
      counts: { rules: words.length / 2, entry: Math.max(...words.map((word) => word.length)) },
    };
  },
};

const TYPE = 'Content-Type';

/** The server and the status of an answer: the part before the colon is empty if nginx itself answered. */
const ANSWERED = '$upstream_status:$status';
/** nginx looks whole words up before it tries an expression. */
const REDIRECTED = [':301', ':302', ':303', ':307', ':308'];

/** The kind of a request. A redirect has only the headers of every answer. */
function printKinds(files: FilePaths): string {
  return [
    {
      key: '$uri',
      name: 'sf_kind',
      rows: [
        ['default', 'page'],
        [`~^/(?:${fileExpression(files)})`, 'file'],
      ] as const,
    },
    {
      note: 'What a service behind nginx answers has its headers already.',
      key: ANSWERED,
      name: 'sf_asked',
      rows: [
        ['default', '$sf_kind'],
        ...REDIRECTED.map((answered) => [answered, 'redirect'] as const),
        ['~^[^:]', 'proxied'],
      ] as const,
    },
  ]
    .map(printMap)
    .join('\n');
}

/**
 * The value of a header by the kind of the request, and for files and pages by their path. nginx reads the second map only for those two,
 * so that no expression is tried for a redirect.
 */
function mapsOf(name: string, { answers, rules }: HeaderPlan): readonly NginxMap[] {
  const usual = answers[name] ?? '';
  const rows = rules.flatMap(({ pattern, headers }): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[`~${keyExpression(pattern)}`, value]];
  });
  const byKind = (value: string): NginxMap => ({
    key: '$sf_asked',
    name: variableOf(name),
    rows: [
      ['default', value],
      ['redirect', usual],
      ['proxied', ''],
    ],
  });
  if (rows.length === 0) return [byKind(usual)];
  const byPath = `${variableOf(name)}_by_path`;
  return [
    byKind(`$${byPath}`),
    // The first matching row decides, so the rows are in the reverse order of the rules.
    { key: '$sf_asked$uri', name: byPath, rows: [['default', usual], ...rows.toReversed()] },
  ];
}

/** Only errors of nginx have this header; errors of a service behind nginx have their own. */
function mapOfErrors([name, value]: readonly [name: string, value: string]): NginxMap {
  return {
    key: ANSWERED,
    name: `${variableOf(name)}_of_errors`,
    rows: [
      ['default', ''],
      ...[':200', ':304', ...REDIRECTED].map((answered) => [answered, ''] as const),
      ['~^:[45]', value],
    ],
  };
}

function addToErrors(name: string): string {
  return `add_header ${name} $${variableOf(name)}_of_errors always;\n`;
}

/** Returns the expression of a pattern for the kind of a request and its path. */
function keyExpression(pattern: PathPattern): string {
  const [any, page] = ['^(?:page|file)', '^page'];
  switch (pattern.kind) {
    case 'all':
      return any;
    case 'pages':
      return `${page}/${prefixExpression(pattern.prefixes)}/`;
    case 'other-pages':
      return pattern.prefixes.length === 0 ? page : `${page}(?!/${prefixExpression(pattern.prefixes)}/)`;
    case 'below':
      return any + escapeRegex(pattern.path);
    case 'exact':
      return `${any}${escapeRegex(pattern.path)}$`;
    case 'ending':
      return String.raw`${any}/.*\.${escapeRegex(pattern.ending)}$`;
    case 'name':
      return `${any}/(?:.*/)?${escapeRegex(pattern.name)}$`;
    default:
      return assertNever(pattern);
  }
}

function variableOf(name: string): string {
  return `sf_${name.toLowerCase().replaceAll('-', '_')}`;
}

/** Without `always`, an error does not have the header. */
function addHeader(name: string, { rules }: HeaderPlan): string {
  const onlyFound = rules.every(({ headers, found }) => found || !(name in headers));
  return `add_header ${name} $${variableOf(name)}${onlyFound && rules.some(({ headers }) => name in headers) ? '' : ' always'};\n`;
}

/** If mime.types has an ending too, the last type wins. */
function printTypes({ rules }: HeaderPlan): string {
  const lines = rules.flatMap(({ pattern, headers }) =>
    pattern.kind === 'ending' && headers[TYPE] !== undefined ? [`  ${quote(headers[TYPE])} ${pattern.ending};\n`] : [],
  );
  return `types {\n${lines.join('')}}\n`;
}

/** Prints the types of files by their names. */
function printLocations({ rules }: HeaderPlan): string {
  return rules
    .flatMap(({ pattern, headers }) =>
      pattern.kind === 'name' && headers[TYPE] !== undefined
        ? [`location ~ /${escapeRegex(pattern.name)}$ { types { } default_type ${quote(headers[TYPE])}; }\n`]
        : [],
    )
    .join('');
}
