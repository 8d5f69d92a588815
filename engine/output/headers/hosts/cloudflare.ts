import { assertNever } from '../../../model/assert.ts';
import type { Headers } from '../page-headers.ts';
import { dotIsFile, onErrors, onRedirects } from './divergences.ts';
import { printBlocks, type HeaderBlock } from './headers-file.ts';
import type { PathPattern } from './pattern.ts';
import type { HeaderPlan, HeaderRule } from './plan.ts';
import type { HeaderTarget } from './target.ts';

const DOCS = 'https://developers.cloudflare.com/workers/static-assets/headers/';

/**
 * `_headers` of Cloudflare Workers static assets and Pages. All rules for a path apply in their order. Values of the same header are
 * joined by a comma, so each rule first removes the values that an earlier one may have set.
 */
export const cloudflare: HeaderTarget = {
  id: 'cloudflare',
  title: 'Cloudflare _headers (Workers static assets, Pages)',
  docs: DOCS,
  tested: 'wrangler dev with assets',
  limits: [
    {
      what: 'rules',
      most: 100,
      unit: 'rules',
      source: DOCS,
      date: '2026-11-22',
      way: 'Give sites the same way of counting visits, so that they share a policy, or let the service send the headers.',
    },
    {
      what: 'entry',
      most: 2000,
      unit: 'characters',
      source: DOCS,
      date: '2026-11-22',
      way: 'Name fewer hosts in `analytics.tagManagerHosts` and `analytics.regionalHosts`.',
    },
  ],
  divergences: [onErrors, onRedirects, dotIsFile],
  use: 'Put `_headers` beside the pages, where `_redirects` is too, and leave `html_handling` at `auto-trailing-slash`: a home page has its policy at `/th/`.',
  emit(plan) {
    const { text, paths, longest } = printBlocks(plan.provenance, blocksOf(plan));
    return { files: [{ path: 'cloudflare/_headers', text }], counts: { rules: paths, entry: longest } };
  },
};

const EVERYTHING = '/*';

/** Any file: a dot in the last segment. A wildcard may appear only once, a placeholder more often. */
const FILES = ['/:name.:ending', '/*/:name.:ending'];

function blocksOf({ answers, rules }: HeaderPlan): HeaderBlock[] {
  const isPageRule = ({ pattern: { kind } }: HeaderRule): boolean => kind === 'pages' || kind === 'other-pages';
  const pages = rules.filter(isPageRule);
  const others = rules.filter((rule) => !isPageRule(rule));
  const names = new Set(pages.flatMap(({ headers }) => Object.keys(headers)));
  const pageOnly = [...names].filter((name) => !(name in answers));
  const everywhere = rules.filter(({ pattern }) => sourcesOf(pattern).includes(EVERYTHING));
  const base: Headers = Object.assign({}, answers, ...everywhere.map(({ headers }) => headers));
  const given = new Set(Object.keys(base));
  const print = ({ pattern, headers }: HeaderRule): HeaderBlock[] => {
    const changed = Object.entries(headers).filter(([name, value]) => base[name] !== value);
    const detached = changed.map(([name]) => name).filter((name) => given.has(name));
    for (const [name] of changed) given.add(name);
    return changed.length === 0
      ? []
      : sourcesOf(pattern).map((path) => ({ path, headers: Object.fromEntries(changed), detached }));
  };
  return [
    { path: EVERYTHING, headers: base },
    ...pages.flatMap(print),
    ...FILES.map((path) => ({ path, headers: {}, detached: pageOnly })),
    ...others.flatMap(print),
  ];
}

function sourcesOf(pattern: PathPattern): string[] {
  switch (pattern.kind) {
    case 'all':
    case 'other-pages':
      return [EVERYTHING];
    case 'pages':
      return pattern.prefixes.map((prefix) => `${prefix}/*`);
    case 'below':
      return [`${pattern.path}*`];
    case 'exact':
      return [pattern.path];
    case 'ending':
      return [`/*.${pattern.ending}`];
    case 'name':
      return [`/${pattern.name}`, `/*/${pattern.name}`];
    default:
      return assertNever(pattern);
  }
}
