import { assertNever } from '../../../model/assert.ts';
import type { Headers } from '../page-headers.ts';
import { noneOnRedirects, onErrors, pageHeadersOnFiles } from './divergences.ts';
import { printBlocks } from './headers-file.ts';
import type { PathPattern } from './pattern.ts';
import type { HeaderTarget } from './target.ts';

/** `_headers` of Netlify. All blocks for a path apply, and the last value wins. */
export const netlify: HeaderTarget = {
  id: 'netlify',
  title: 'Netlify',
  docs: 'https://docs.netlify.com/manage/routing/headers/',
  tested: 'model only, after @netlify/headers-parser',
  limits: [],
  divergences: [noneOnRedirects, onErrors, pageHeadersOnFiles],
  use: 'Put `_headers` beside the pages, where `_redirects` is too. Its headers do not apply to redirects.',
  emit({ answers, rules, files, provenance }) {
    const blocks = [
      { path: '/*', headers: answers },
      ...rules.flatMap(({ pattern, headers }) => sourcesOf(pattern).map((path) => ({ path, headers }))),
      ...files.extensions.map((ending) => ({ path: `/*.${ending}`, headers: ALLOWED })),
    ];
    const { text, paths } = printBlocks(provenance, blocks);
    return { files: [{ path: 'netlify/_headers', text }], counts: { rules: paths } };
  },
};

/**
 * A policy that forbids nothing. It replaces the policy of the pages, which would block the styles of drawings and documents. If a policy
 * names frames, browsers ignore `X-Frame-Options` (Content Security Policy Level 3, 6.4.2.2).
 */
const ALLOWED: Headers = { 'Content-Security-Policy': 'frame-ancestors *' };

/** A `*` after a slash also matches without that slash: `/se/*` would match `/service` too. */
function sourcesOf(pattern: PathPattern): string[] {
  switch (pattern.kind) {
    case 'all':
    case 'other-pages':
      return ['/*'];
    case 'pages':
      return pattern.prefixes.flatMap((prefix) => [`${prefix}/`, `${prefix}/:first/*`]);
    case 'below':
      return [`${pattern.path}:first/*`];
    case 'exact':
      return [pattern.path];
    case 'ending':
      return [`/*.${pattern.ending}`];
    case 'name':
      return [`/${pattern.name}`, `/:first/${pattern.name}`];
    default:
      return assertNever(pattern);
  }
}
