import { assertNever } from '../../../model/assert.ts';
import { byteLength, metaFile } from '../../../redirects/targets/shared/files/meta-file.ts';
import { escapeRegex } from '../../../redirects/targets/shared/regex/regex-source.ts';
import { dotIsFile, onErrors, onRedirects } from './divergences.ts';
import { prefixExpression } from './expression.ts';
import type { PathPattern } from './pattern.ts';
import type { HeaderTarget } from './target.ts';

/** `hosting.headers` of firebase.json as regular expressions of RE2. All rules for a path apply, and the last value wins. */
export const firebase: HeaderTarget = {
  id: 'firebase',
  title: 'Firebase Hosting',
  docs: 'https://firebase.google.com/docs/hosting/full-config#headers',
  tested: 'superstatic, the emulator of Firebase, without its native RE2',
  limits: [],
  divergences: [onErrors, onRedirects, dotIsFile],
  use: 'Firebase reads one firebase.json: copy the key `hosting.headers` into that of the redirects, which has none.',
  emit({ answers, rules, provenance }) {
    const all = [{ pattern: { kind: 'all' } as const, headers: answers }, ...rules];
    const headers = all.map((rule) => ({
      regex: expressionOf(rule.pattern),
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    }));
    const text = `${JSON.stringify({ hosting: { headers } }, undefined, 2)}\n`;
    return {
      files: [{ path: 'firebase/firebase.json', text }, metaFile('firebase/firebase.meta.json', provenance)],
      counts: { rules: headers.length, bytes: byteLength(text) },
    };
  },
};

/** A path whose last segment has no dot. RE2 has no lookahead, so that the dot tells a file from a page. */
const PAGE = '(?:.*/)?[^/.]*$';

function expressionOf(pattern: PathPattern): string {
  switch (pattern.kind) {
    case 'all':
      return '^/';
    case 'other-pages':
      // The rules of the prefixes come later.
      return `^/${PAGE}`;
    case 'pages':
      return `^/${prefixExpression(pattern.prefixes)}/${PAGE}`;
    case 'below':
      return `^${escapeRegex(pattern.path)}`;
    case 'exact':
      return `^${escapeRegex(pattern.path)}$`;
    case 'ending':
      return String.raw`\.${escapeRegex(pattern.ending)}$`;
    case 'name':
      return `/${escapeRegex(pattern.name)}$`;
    default:
      return assertNever(pattern);
  }
}
