import type { RedirectRule } from '../../../model/redirect.ts';
import { lastValue, mergedQuery } from '../shared/divergences/merged-query.ts';
import { prefixHop, rawCapture } from '../shared/divergences/raw-path.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';
import { MOST_CHARACTERS, longestRoute, routeRedirects } from '../shared/path-to-regexp/route-redirects.ts';
import { NAME_RUNS_ON, namesRunOn } from '../shared/path-to-regexp/route-row.ts';
import { PATH_PATTERNS } from '../shared/plan/capabilities.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';
import { bulkRows, printBulk } from './bulk.ts';

/**
 * `redirects` of vercel.json, folded over the prefixes by an alternation, and the exact rules in a separate file of bulk redirects,
 * which Vercel runs first. Use vercel.json alone, or both.
 */
export const vercel: RedirectTarget = {
  id: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/project-configuration/vercel-json#redirects',
  tested:
    '@vercel/routing-utils compiles the routes; our own loop over them follows the documentation. Bulk: model only',
  capabilities: { ...PATH_PATTERNS, host: true },
  limits: [
    {
      what: 'rules',
      most: 2048,
      unit: 'rules',
      source: 'https://vercel.com/docs/routing/redirects/configuration-redirects',
      date: '2026-11-21',
      way: 'Use the bulk redirects beside it for rules without placeholders, or the target `edge`.',
    },
    {
      what: 'source',
      most: MOST_CHARACTERS,
      unit: 'characters',
      source: 'https://openapi.vercel.sh/vercel.json',
      date: '2026-11-21',
      way: 'Split a long list of alternatives into several rules.',
    },
    {
      what: 'target',
      most: MOST_CHARACTERS,
      unit: 'characters',
      source: 'https://openapi.vercel.sh/vercel.json',
      date: '2026-11-21',
      way: 'Shorten the query of the target.',
    },
  ],
  divergences: [notNormal, rawCapture, prefixHop(), mergedQuery('target'), lastValue],
  alternative: 'edge',
  refuses: ({ source, target }) => {
    const [first] = source.segments;
    if (first?.kind === 'literal' && first.text === '.well-known') return 'Vercel keeps `/.well-known` for itself';
    if (!target) return undefined;
    const { path, query, fragment } = target;
    const texts = path.map((part) => (part.kind === 'text' ? part.text : '/'));
    if (/[()$]|:\w/.test(texts.join(''))) return 'Vercel reads `(`, `)`, `$` and `:name` in a target as its own';
    if (/[(){}$]|:\w/.test(`${query ?? ''}${fragment ?? ''}`))
      return 'Vercel reads brackets, `$` and `:name` in a query or fragment as its own';
    if (namesRunOn(target)) return NAME_RUNS_ON('Vercel');
    const captures = path.some(({ kind }) => kind !== 'text');
    return captures && !isPlain(target)
      ? 'Vercel rewrites the query or an apostrophe of a target with captures'
      : undefined;
  },
  emit(plan) {
    const redirects = routeRedirects(plan, ({ target }) => !target || isPlain(target));
    const text = `${[
      '{',
      '  "$schema": "https://openapi.vercel.sh/vercel.json",',
      '  "redirects": [',
      redirects.map((redirect) => `    ${JSON.stringify(redirect)}`).join(',\n'),
      '  ]',
      '}',
    ].join('\n')}\n`;
    return {
      files: [
        { path: 'vercel/vercel.json', text },
        metaFile('vercel/vercel.meta.json', plan.provenance),
        ...bulkFiles(plan),
      ],
      rules: redirects.length,
      bytes: byteLength(text),
      counts: longestRoute(redirects),
    };
  },
};

function bulkFiles(plan: RedirectPlan): { path: string; text: string }[] {
  const { rows, left } = bulkRows(plan);
  return [
    { path: 'vercel/bulk-redirects.csv', text: printBulk(rows) },
    metaFile('vercel/bulk-redirects.meta.json', plan.provenance, {
      redirects: rows.length,
      onlyInVercelJson: left.map(({ id }) => id),
    }),
  ];
}

/** Returns true if Vercel's parser does not change a target with captures. */
function isPlain({ path, query, fragment }: NonNullable<RedirectRule['target']>): boolean {
  if (path.some((part) => part.kind === 'text' && part.text.includes("'"))) return false;
  if (fragment !== undefined && !/^[\w.~!*/?=&;,@-]*$/.test(fragment)) return false;
  if (query === undefined) return true;
  const keys = query.split('&').map((pair) => pair.replace(/=.*$/s, ''));
  return (
    new Set(keys).size === keys.length &&
    !keys.some((key) => /^\d+$/.test(key)) &&
    /^[\w.~!*-]+=[\w.~!*-]*(?:&[\w.~!*-]+=[\w.~!*-]*)*$/.test(query)
  );
}
