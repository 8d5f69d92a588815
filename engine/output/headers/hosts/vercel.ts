import { assertNever } from '../../../model/assert.ts';
import { byteLength, metaFile } from '../../../redirects/targets/shared/files/meta-file.ts';
import { escapeRegex } from '../../../redirects/targets/shared/regex/regex-source.ts';
import type { FilePaths } from '../../../model/file-paths.ts';
import { onErrors, noneOnRedirects } from './divergences.ts';
import { fileExpression, prefixExpression } from './expression.ts';
import type { PathPattern } from './pattern.ts';
import type { HeaderTarget } from './target.ts';

const SCHEMA = 'https://openapi.vercel.sh/vercel.json';

/** `headers` of vercel.json. All rules for a path apply, and the last value wins. */
export const vercel: HeaderTarget = {
  id: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/project-configuration/vercel-json#headers',
  tested: '@vercel/routing-utils checks and compiles the routes; the loop over them is ours, after the documentation',
  limits: [
    { what: 'rules', most: 2048, unit: 'rules', source: SCHEMA, date: '2026-11-22', way: 'Build fewer sites.' },
    {
      what: 'source',
      most: 4096,
      unit: 'characters',
      source: SCHEMA,
      date: '2026-11-22',
      way: 'Shorten `routing.staticExtensions`.',
    },
    {
      what: 'entry',
      most: 32_768,
      unit: 'characters',
      source: SCHEMA,
      date: '2026-11-22',
      way: 'Name fewer hosts in `analytics.tagManagerHosts` and `analytics.regionalHosts`.',
    },
  ],
  divergences: [onErrors, noneOnRedirects],
  use: 'Vercel reads one vercel.json: copy the key `headers` into that of the redirects, which has none.',
  emit({ answers, rules, files, provenance }) {
    const all = [{ pattern: { kind: 'all' } as const, headers: answers }, ...rules];
    const headers = all.map((rule) => ({
      source: sourceOf(rule.pattern, files),
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    }));
    const text = `${JSON.stringify({ $schema: SCHEMA, headers }, undefined, 2)}\n`;
    const values = headers.flatMap((rule) => rule.headers.map(({ value }) => value));
    return {
      files: [{ path: 'vercel/vercel.json', text }, metaFile('vercel/vercel.meta.json', provenance)],
      counts: {
        rules: headers.length,
        bytes: byteLength(text),
        source: Math.max(...headers.map(({ source }) => source.length)),
        entry: Math.max(...values.map((value) => value.length)),
      },
    };
  },
};

/** The text after the first slash is a group of path-to-regexp, which anchors it at both ends. */
function sourceOf(pattern: PathPattern, files: FilePaths): string {
  switch (pattern.kind) {
    case 'all':
      return '/(.*)';
    case 'pages':
      return `/((?!${fileExpression(files)})${prefixExpression(pattern.prefixes)}/.*)`;
    case 'other-pages': {
      const others = pattern.prefixes.length === 0 ? '' : `|${prefixExpression(pattern.prefixes)}/`;
      return `/((?!${fileExpression(files)}${others}).*)`;
    }
    case 'below':
      return `${pattern.path}(.*)`;
    case 'exact':
      return pattern.path;
    case 'ending':
      return String.raw`/(.*\.${pattern.ending})`;
    case 'name':
      return `/((?:.*/)?${escapeRegex(pattern.name)})`;
    default:
      return assertNever(pattern);
  }
}
