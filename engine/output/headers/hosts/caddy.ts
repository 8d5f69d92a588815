import { assertNever } from '../../../model/assert.ts';
import type { FilePaths } from '../../../model/file-paths.ts';
import { escapeRegex } from '../../../redirects/targets/shared/regex/regex-source.ts';
import type { Headers } from '../page-headers.ts';
import { fileExpression, prefixExpression } from './expression.ts';
import type { PathPattern } from './pattern.ts';
import type { HeaderPlan, HeaderRule } from './plan.ts';
import type { HeaderTarget } from './target.ts';

/** Two parts of a Caddyfile: the headers of every answer, and the other headers of pages and files. The redirects are between them. */
export const caddy: HeaderTarget = {
  id: 'caddy',
  title: 'Caddy',
  docs: 'https://caddyserver.com/docs/caddyfile/directives/header',
  tested: 'Caddy 2.6 of Debian 12, over the files of a build',
  limits: [],
  divergences: [],
  use: 'In a site block write `route { import sitefold-answer-headers.caddy; import sitefold-redirects.caddy; import sitefold-headers.caddy; file_server }`, one a line. A service behind Caddy sends its headers itself: leave both out in front of a `reverse_proxy`.',
  emit({ provenance, answers, rules, errors, files }) {
    const head = `# ${provenance}\n`;
    return {
      files: [
        {
          path: 'caddy/sitefold-answer-headers.caddy',
          text: `${head}# Import it in a route, before the redirects.\n${printHeaders('', answers)}\n`,
        },
        {
          path: 'caddy/sitefold-headers.caddy',
          text: `${head}# Import it in a route, behind the redirects and before file_server.\n${printHeaders('', errors)}\n${printRules({ rules, files })}\n`,
        },
      ],
      counts: { rules: rules.length + 1 },
    };
  },
};

/**
 * A deferred header is not sent with an error, which another handler writes. Deferred headers are set in reverse order: the first one
 * is set last.
 */
function printRules({ rules, files }: Pick<HeaderPlan, 'rules' | 'files'>): string {
  const now = rules.filter(({ found }) => !found);
  const waiting = rules.filter(({ found }) => found).toReversed();
  return [...now, ...waiting].map((rule, index) => printRule(rule, `sf_headers${index + 1}`, files)).join('\n');
}

function printRule({ pattern, headers, found }: HeaderRule, name: string, files: FilePaths): string {
  const conditions = conditionsOf(pattern, files);
  if (conditions.length === 0) return printHeaders('', headers, found);
  return `@${name} {\n${conditions.map((one) => `\t${one}\n`).join('')}}\n${printHeaders(`@${name} `, headers, found)}`;
}

function printHeaders(matcher: string, headers: Headers, waits = false): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value.replaceAll(/["\\]/g, '\\$&')}"\n`);
  return `header ${matcher}{\n${lines.join('')}${waits ? '\tdefer\n' : ''}}`;
}

/** Returns the conditions for the path, all of which must be true; none for a rule for every path. */
function conditionsOf(pattern: PathPattern, files: FilePaths): string[] {
  const path = (expression: string): string => `path_regexp \`${expression}\``;
  const isPage = `not ${path(`^/(?:${fileExpression(files)})`)}`;
  switch (pattern.kind) {
    case 'all':
      return [];
    case 'pages':
      return [path(`^/${prefixExpression(pattern.prefixes)}/`), isPage];
    case 'other-pages':
      return pattern.prefixes.length === 0
        ? [isPage]
        : [isPage, `not ${path(`^/${prefixExpression(pattern.prefixes)}/`)}`];
    case 'below':
      return [path(`^${escapeRegex(pattern.path)}`)];
    case 'exact':
      return [path(`^${escapeRegex(pattern.path)}$`)];
    case 'ending':
      return [path(String.raw`\.${escapeRegex(pattern.ending)}$`)];
    case 'name':
      return [path(`/${escapeRegex(pattern.name)}$`)];
    default:
      return assertNever(pattern);
  }
}
