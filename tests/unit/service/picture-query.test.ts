import { expect, test } from 'vitest';
import { pictureQuery, readPictureQuery } from '../../../engine/service/pictures/picture-query.ts';

const PICTURE = {
  address: '/_astro/oven.D3xk81Qa_0123456789abcdef.webp',
  source: '/_astro/oven.D3xk81Qa.jpg',
  transform: { format: 'webp', height: 296, width: 444 },
};
const url = pictureQuery(PICTURE, 'key');

test('a signed address says how its picture is made, to whoever has one of the keys', () => {
  expect(url).toMatch(/^\/_astro\/oven\.D3xk81Qa_0123456789abcdef\.webp\?picture=[\w.-]+$/);
  expect(readPictureQuery(url, ['key'])).toEqual(PICTURE);
  expect(readPictureQuery(url, ['other', 'key'])).toEqual(PICTURE);
  expect(readPictureQuery(url, ['other'])).toBeUndefined();
});

const [address = '', query = ''] = url.split('?picture=');
const [asked = '', signature = ''] = query.split('.');
const wide = Buffer.from(JSON.stringify([PICTURE.source, { width: 9000 }])).toString('base64url');

test.each([
  ['another picture', `${address}?picture=${wide}.${signature}`],
  ['another address', `${address.replace('.webp', '.png')}?picture=${asked}.${signature}`],
  ['no signature', `${address}?picture=${asked}`],
  ['a signature that is cut off', url.slice(0, -1)],
  ['a signature of letters of two bytes', `${address}?picture=${asked}.${'é'.repeat(signature.length)}`],
  ['more than the picture', `${url}&width=9000`],
  ['no query', address],
])('an address with %s has no picture', (_, other) => {
  expect(readPictureQuery(other, ['key'])).toBeUndefined();
});
