import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { netlify } from '../../../engine/redirects/importers/netlify/netlify.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startNetlify } from '../../support/originals/netlify.ts';
import { REPOSITORY } from '../../support/real.ts';

const text = readFileSync(`${REPOSITORY}tests/fixtures/import/netlify/full.txt`, 'utf8');

test('imported rules decide as the matcher of Netlify does, but for what was said', async () => {
  const lines = text.split('\n').flatMap((line, index) => (/^(?!#)\S/.test(line) ? [index + 1] : []));
  const original = await startNetlify(text, '_redirects', lines);
  const { requests, declared, ...wrong } = await roundTrip(netlify, text, original);
  console.log(`${original.version}: ${requests} requests, ${declared} differ as declared`);
  expect(wrong).toEqual({ undeclared: [], stale: [], unlike: [] });
  expect(requests).toBeGreaterThan(400);
});

test('white space outside ASCII parts the words of a line there too', async () => {
  const odd = '/feff\ufeff /new\n/nbsp\u00a0/new\n';
  const original = await startNetlify(odd, '_redirects', [1, 2]);
  const { undeclared, stale } = await roundTrip(netlify, odd, original, ['/feff', '/feff%EF%BB%BF', '/nbsp']);
  expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
});

test('a source that begins with two slashes is refused: there it takes the home page', async () => {
  const original = await startNetlify('//a /new\n', '_redirects', [1]);
  expect(await original.ask(['/', '//a', '/a'])).toMatchObject([{ status: 301 }, { status: 404 }, { status: 404 }]);
  expect(netlify.read('//a /new\n').refused.map(({ line }) => line)).toEqual([1]);
});
