import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/real.ts';

/* Calls that are safe with some arguments only. A new use is either avoided or listed here with its reason. */

const sources = fastGlob
  .sync('{engine,cli,islands}/**/*.{astro,js,ts,tsx}', {
    cwd: REPOSITORY,
    ignore: ['**/node_modules/**', '**/*.gen.ts', '**/*.gen.cjs'],
  })
  .sort()
  .map((path) => ({ path, text: readFileSync(`${REPOSITORY}${path}`, 'utf8') }));

/** Returns the files in which a pattern is found. */
const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test.each<[asvs: string, what: string, pattern: RegExp, allowed: Readonly<Record<string, string>>]>([
  ['1.2.5', 'a command line that a shell reads', /\bexecSync\(|(?<![.\w])exec\(|\bshell: true/, {}],
  ['1.3.2', 'code that is made of text', /(?<![.\w])eval\(|\bnew Function\(/, {}],
  [
    '3.2.2',
    'text that a browser reads as markup',
    /\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write\b|dangerouslySetInnerHTML/,
    {
      'engine/theme/island-renderer.ts': 'it puts the markup of a slot into its place, which Astro has rendered',
      'islands/ui/alert.ts': 'the markup is a constant; the words are set as text',
    },
  ],
  ['3.5.5', 'a message from another window', /addEventListener\(\s*'message'|\bonmessage\b/, {}],
  ['11.4.1', 'a digest other than SHA-256', /create(?:Hash|Hmac)\(\s*'(?!sha256')/, {}],
  [
    '11.5.1',
    'chance that can be guessed',
    /\bMath\.random\(/,
    { 'engine/build/cms/retry.ts': 'it spreads the time until a call is made again' },
  ],
  ['12.3.2', 'a certificate that is not checked', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/, {}],
  [
    '4.4.1',
    'a WebSocket',
    /\bWebSocket(?:Server)?\b/,
    { 'cli/commands/redirects-import/config-process.ts': 'it takes the class away from the settings that it runs' },
  ],
  [
    '14.3.3',
    'what a browser keeps',
    /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/,
    {
      'engine/editor/studio/page/state/token.ts': 'the token of a studio, until its tab is closed',
      'islands/CompareTray/start-compare.ts': 'the models that are compared',
      'islands/behaviour/chunk-reload.ts': 'when a page was loaded anew',
      'islands/ui/cookie.ts': 'the language, and whether visits may be counted',
      'islands/ui/local-cache.ts': 'content of the site, which is public',
    },
  ],
])('%s: %s is nowhere else', (_asvs, _what, pattern, allowed) => {
  expect(sources.length).toBeGreaterThan(800);
  expect(filesWith(pattern)).toEqual(Object.keys(allowed).sort());
});

test('1.2.9: the service makes no expression of what a visitor sends', () => {
  const made = sources
    .filter(({ path }) => path.startsWith('engine/service/'))
    .flatMap(({ path, text }) => [...text.matchAll(/new RegExp\(([^\n]*)/g)].map(([, of]) => `${path}: ${of}`));
  expect(made).toEqual([
    'engine/service/accounts/known-device.ts: `(?:^|;\\\\s*)${DEVICE_COOKIE}=([\\\\w-]{22})\\\\.([\\\\w-]{43})(?:;|$)`);',
    "engine/service/serial-pattern.ts: `^(?:${textConstant(constants, 'accounts.serialPattern')})$`).test(serial);",
  ]);
});
