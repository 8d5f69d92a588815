import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDownloadReader, isDownload } from '../../../engine/content/download-address.ts';
import { activeSites } from '../../../engine/model/active-sites.ts';
import { listDownloadFiles } from '../../../engine/output/files/compose-files.ts';
import { hostileUrls } from '../../support/hostile-urls.ts';
import { realModel } from '../../support/real.ts';

const model = realModel();
const paths = listDownloadFiles(model).map(({ path }) => `/${path}`);
const read = createDownloadReader(model, paths);
const ask = (url: string): ReturnType<typeof read> => read(`url=${encodeURIComponent(url.toWellFormed())}`);
const [path = ''] = paths;
const ORIGIN = new URL(activeSites(model)[0]?.addr ?? '').origin;
const HOSTILE = hostileUrls(ORIGIN, path);

test('every address of the catalogue is accepted, by its path and with the origin of a site', () => {
  expect(paths.length).toBeGreaterThan(300);
  for (const declared of paths) {
    expect(ask(declared)).toEqual({ kind: 'file', path: declared });
    expect(ask(`${ORIGIN}${declared}`)).toEqual({ kind: 'file', path: declared });
  }
});

test('of at least 400 hostile addresses none is accepted', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(400);
  expect(HOSTILE.filter((url) => ask(url).kind === 'file')).toEqual([]);
});

describe('a text that is not an address is invalid', () => {
  test.each([
    ['no query', ''],
    ['another key', 'file=a'],
    ['the key in other letters', `URL=${path}`],
    ['nothing', 'url='],
    ['a space', 'url=%20'],
    ['a word', 'url=word'],
    ['a number', 'url=42'],
    ['a list', `url[]=${path}`],
    ['two addresses', `url=${path}&url=${path}`],
    ['an address and nothing', `url=${path}&url=`],
  ])('%s', (_name, query) => {
    expect(read(query)).toMatchObject({ kind: 'invalid', reason: expect.stringMatching(/\.$/) as string });
  });
});

test('an address of another host, and a path that no download declares, are unknown', () => {
  expect(ask(`https://evil.example${path}`)).toEqual({ kind: 'unknown' });
  expect(ask('/site.json')).toEqual({ kind: 'unknown' });
});

test('without downloads every query is unknown', () => {
  const readNone = createDownloadReader(model, []);
  for (const query of ['', 'url=', 'url=word', `url=${path}`]) expect(readNone(query)).toEqual({ kind: 'unknown' });
});

describe('whatever is asked', () => {
  const declared = new Set(paths.flatMap((one) => [one, `${ORIGIN}${one}`]));
  const address = fc.constantFrom(...[...declared].slice(0, 50));
  const piece = fc.oneof(
    address,
    address.map(encodeURIComponent),
    fc.constantFrom('url=', '&', 'url', '%75rl=', '+', '%', '..', '//', '%2e%2e%2f', '\u0000', '__proto__', '[]='),
    fc.string({ unit: 'binary' }),
  );

  test('a file is sent for its exact address only, given once', () => {
    let files = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const query = pieces.join('');
        const asked = read(query);
        if (asked.kind !== 'file') return;
        files += 1;
        const given = new URLSearchParams(query).getAll('url');
        expect(given).toEqual([expect.stringMatching(/./)]);
        expect([asked.path, `${ORIGIN}${asked.path}`]).toContain(given[0]);
        expect(paths).toContain(asked.path);
      }),
      { numRuns: 5000 },
    );
    expect(files).toBeGreaterThan(0);
  });

  test('an address that one character was added to, taken from or changed in is that of no file', () => {
    fc.assert(
      fc.property(
        address,
        fc.nat(),
        fc.string({ unit: 'grapheme', maxLength: 1 }),
        fc.nat(1),
        (one, at, character, taken) => {
          const start = at % (one.length + 1);
          const edited = `${one.slice(0, start)}${character}${one.slice(start + taken)}`;
          expect(ask(edited).kind === 'file').toBe(declared.has(edited.toWellFormed()));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['/api/download', true],
  ['/api/download?url=a', true],
  ['/api/download?', true],
  ['/api/downloads', false],
  ['/api/download/', false],
  ['/th/api/download', false],
])('%s belongs to the helper: %s', (target, expected) => {
  expect(isDownload(target)).toBe(expected);
});
