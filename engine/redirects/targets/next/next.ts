import { lastValue, mergedQuery, rewrittenQuery } from '../shared/divergences/merged-query.ts';
import { prefixHop, rawCapture } from '../shared/divergences/raw-path.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { MOST_CHARACTERS, longestRoute, routeRedirects } from '../shared/path-to-regexp/route-redirects.ts';
import { NAME_RUNS_ON, namesRunOn } from '../shared/path-to-regexp/route-row.ts';
import { PATH_PATTERNS } from '../shared/plan/capabilities.ts';
import type { RedirectTarget } from '../target.ts';
import { repeatedSlashes } from './divergences.ts';

/**
 * A part of next.config.mjs, folded over the prefixes by an alternation. It also contains two settings. Without them, Next ignores letter
 * case and needs two hops for a slash at the end.
 */
export const next: RedirectTarget = {
  id: 'next',
  title: 'Next.js',
  docs: 'https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects',
  tested: "Next's own resolver of routes, in a project without pages",
  // Next treats a key with an empty value as missing, so a rule cannot ask for presence.
  capabilities: { ...PATH_PATTERNS, query: ['value'], host: true, exactSlash: false },
  limits: [
    {
      what: 'source',
      most: MOST_CHARACTERS,
      unit: 'characters',
      source: 'https://nextjs.org/docs/messages/invalid-route-source',
      date: '2026-11-21',
      way: 'Split a long list of alternatives into several rules.',
    },
    {
      what: 'rules',
      most: 1000,
      unit: 'rules',
      source: 'https://nextjs.org/docs/messages/max-custom-routes-reached',
      date: '2026-11-21',
      way: 'Next only warns above it; the target `edge` as its middleware has no such list.',
    },
  ],
  divergences: [notNormal, rawCapture, prefixHop(), repeatedSlashes, mergedQuery('target'), rewrittenQuery, lastValue],
  alternative: 'edge',
  refuses: ({ source, target, query }) => {
    const [first] = source.segments;
    if (first?.kind === 'literal' && first.text === '_next') return 'Next keeps `/_next` for itself';
    if (Object.values(query).includes('')) return 'Next treats a query key with an empty value as missing';
    const splat = target?.path.findIndex(({ kind }) => kind === 'splat') ?? -1;
    if (splat !== -1 && splat !== (target?.path.length ?? 0) - 1)
      return 'Next collapses the two slashes that can follow a splat';
    const path = target?.path.map((part) => (part.kind === 'text' ? part.text : '/')).join('') ?? '';
    if (/[(){}+*:]/.test(path + (target?.fragment ?? '')))
      return 'Next reads brackets, braces, `+`, `*` and `:` in a target as its own';
    if (target && namesRunOn(target)) return NAME_RUNS_ON('Next');
    if (/["<>`]/.test(target?.fragment ?? '')) return 'Next re-encodes some characters of a fragment';
    if (target?.query !== undefined && !/^(?:(?:^|&)[A-Za-z_.~-][\w.~-]*=[\w.~-]*)+$/.test(target.query))
      return 'Next rewrites the query of a target';
    return undefined;
  },
  emit(plan) {
    const redirects = routeRedirects(plan, () => true);
    const list = redirects.map((redirect) => `  ${JSON.stringify(redirect)},\n`).join('');
    const text = `// ${plan.provenance}\n${HEAD}const redirects = [\n${list}];\n\n${CONFIG}`;
    return {
      files: [{ path: 'next/redirects.mjs', text }],
      rules: redirects.length,
      bytes: byteLength(list),
      counts: longestRoute(redirects),
    };
  },
};

const HEAD = `// In next.config.mjs: import { redirectConfig } from './redirects.mjs', and put ...redirectConfig into the configuration.
`;

const CONFIG = `export const redirectConfig = {
  // The redirects know both forms of an address: with this, Next adds no hop of its own.
  skipTrailingSlashRedirect: true,
  // Without this, /FAQ and /faq are the same source.
  experimental: { caseSensitiveRoutes: true },
  redirects: async () => redirects,
};
`;
