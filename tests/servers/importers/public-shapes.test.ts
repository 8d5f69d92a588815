import { expect, test } from 'vitest';
import { APACHE_PATHS } from '../../../engine/redirects/importers/apache/apache.ts';
import { NGINX_PATHS } from '../../../engine/redirects/importers/nginx/nginx.ts';
import { IMPORTERS } from '../../../engine/redirects/importers/registry.ts';
import { OTHER_SPELLINGS } from '../../../engine/redirects/importers/shared/general-remarks.ts';
import { covering } from '../../support/coverage.ts';
import { isOtherSpelling, roundTrip, type OfAll } from '../../support/import-round-trip.ts';
import { startApacheOriginal } from '../../support/originals/apache.ts';
import { startCloudflare } from '../../support/originals/cloudflare.ts';
import { readFixture } from '../../support/originals/documented.ts';
import { withoutLines, type Matcher } from '../../support/originals/matcher.ts';
import { startNetlify } from '../../support/originals/netlify.ts';
import { startNextOriginal } from '../../support/originals/next.ts';
import { startNginxOriginal } from '../../support/originals/nginx.ts';
import { startVercelOriginal } from '../../support/originals/vercel.ts';

/* The lines of tests/unit/redirects/importers/public-shapes.test.ts, held to the matcher that they come from. */

type Format = 'apache' | 'cloudflare' | 'netlify' | 'netlify-toml' | 'next' | 'nginx' | 'vercel';

/** The lines of a file that begin as its rules do. */
function linesLike(text: string, start: RegExp): number[] {
  return text.split('\n').flatMap((line, index) => (start.test(line) ? [index + 1] : []));
}

/** The tables of netlify.toml without those that the parser of Netlify leaves out. */
function tablesRead(text: string): number[] {
  const all = text.split('\n');
  return linesLike(text, /^\[\[redirects\]\]/).filter((line) => !all[line]?.includes('"/.netlify'));
}

/** The text without the lines that gave no rule, and the conditions above them. */
function taken(id: Format, text: string): string {
  const { rules, refused } = IMPORTERS[id].read(text);
  const kept = new Set(rules.map(({ line }) => line));
  const lines = new Set(refused.map(({ line }) => line).filter((line) => !kept.has(line)));
  const all = text.split('\n');
  for (const line of lines)
    for (let above = line - 1; /^\s*RewriteCond/.test(all[above - 1] ?? ''); above -= 1) lines.add(above);
  return withoutLines(text, lines);
}

const START: Readonly<Record<Format, (text: string) => Promise<Matcher> | Matcher>> = {
  apache: async (text) => await startApacheOriginal(taken('apache', text), 'htaccess'),
  cloudflare: async (text) => await startCloudflare(text),
  netlify: async (text) => await startNetlify(text, '_redirects', linesLike(text, /^(?!#)\S/)),
  'netlify-toml': async (text) => await startNetlify(text, 'netlify.toml', tablesRead(text)),
  next: async (text) => await startNextOriginal(text),
  nginx: async (text) => await startNginxOriginal(taken('nginx', text)),
  vercel: (text) => startVercelOriginal(text, linesLike(text, /^ {4}\{/)),
};

/** Requests beside the witnesses of the rules: a `*` before the end of a source may match nothing. */
const MORE: Partial<Record<Format, readonly string[]>> = {
  'netlify-toml': [
    '/feed.xml',
    '//feed.xml',
    '/a/b/feed.xml',
    '/print/page.html',
    '/print//page.html',
    '/print/a/b/page.html',
    '/foo(bar)',
    '/foo(bar)/a',
    '/catalogue.php',
    '/old/a',
    '/shelf/row',
    '/shelf/row/b',
    '/shelf/a/row',
    '/shelf/a/b/row/c/d',
    '/shelf/a/row/b/row/c',
    'https://tools.nursery.example/spades',
  ],
};

const OF_ALL: readonly OfAll[] = [
  { reason: OTHER_SPELLINGS, covers: isOtherSpelling },
  { reason: APACHE_PATHS, covers: (request) => /^[^?]*(?:\/\/|%2F|%3F|%25)/i.test(request) },
  { reason: NGINX_PATHS, covers: (request) => /^[^?]*(?:\/\/|%)/.test(request) },
];

const SHAPES: readonly (readonly [id: Format, name: string])[] = [
  ['apache', 'shapes.htaccess'],
  ['cloudflare', 'shapes.txt'],
  ['netlify', 'shapes.txt'],
  ['netlify-toml', 'shapes.toml'],
  ['next', 'shapes.json'],
  ['nginx', 'shapes.conf'],
  ['vercel', 'shapes.json'],
];
/** `npm test` leaves out the one whose matcher takes seconds: cloudflare.test.ts asks it. */
const HELD = SHAPES.filter(([id]) => covering(id !== 'cloudflare', true));

test.each(HELD)('%s decides the lines of %s as they were imported, but for what was said', async (id, name) => {
  const text = readFixture(`${id}/${name}`);
  const original = await START[id](text);
  try {
    const { requests, undeclared } = await roundTrip(IMPORTERS[id], text, original, MORE[id], OF_ALL);
    expect(undeclared).toEqual([]);
    expect(requests).toBeGreaterThan(100);
  } finally {
    await original.stop();
  }
});
