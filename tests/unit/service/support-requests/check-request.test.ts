import { describe, expect, test } from 'vitest';
import {
  checkRequest,
  isSerial,
  type CheckedRequest,
} from '../../../../engine/service/support-requests/check-request.ts';
import { plainSerial } from '../../../../engine/service/serial-pattern.ts';
import { baseModel } from '../../../support/base-model.ts';
import type { Product } from '../../../../engine/model/content.ts';

const R6 = { id: 'r6', model: 'R6' } as Product;
const { constants } = baseModel({ 'warranty.serialForm': 'K{yy}{ww}-######', 'support.requestCharacters': 20 });

const SOUND = {
  kind: 'repair',
  product: 'r6',
  serial: ' k2408-123456 ',
  text: 'It is dead.',
  name: 'Ada Lovelace',
  email: 'ada@customer.example',
};

function check(changes: Partial<typeof SOUND> = {}): CheckedRequest | string {
  return checkRequest(new URLSearchParams({ ...SOUND, ...changes }), { products: [R6], constants });
}

test('a sound request is taken over, its serial number as it is kept', () => {
  expect(check()).toEqual({ ...SOUND, product: R6, serial: 'K2408123456' });
});

test.each([
  ['a repair of nothing', { product: '' }, 'product'],
  ['a fault of a product that does not exist', { kind: 'fault', product: 'r7' }, 'product'],
  ['a repair without a serial number', { serial: '' }, 'serialMissing'],
  ['a serial number of another maker', { serial: 'SN-99812' }, 'serial'],
  ['a week that the year does not have', { serial: 'K2454-123456' }, 'serial'],
  ['no text', { text: ' \r\n\t ' }, 'text'],
  ['a text of control characters alone', { text: '\u0007\u202e' }, 'text'],
  ['a text that is too long', { text: 'a'.repeat(21) }, 'textLong'],
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: 'a'.repeat(101) }, 'name'],
  ['no address', { email: '' }, 'email'],
  ['two addresses', { email: 'a@b.example,c@d.example' }, 'email'],
  ['an address with a name', { email: 'Ada <ada@customer.example>' }, 'email'],
  ['an address with a further header', { email: 'ada@customer.example\r\nBcc: c@d.example' }, 'email'],
  ['an address without a domain', { email: 'ada@localhost' }, 'email'],
  ['an address that is too long', { email: `${'a'.repeat(250)}@b.example` }, 'email'],
])('%s is the problem', (_name, changes, problem) => {
  expect(check(changes)).toBe(problem);
});

describe('what may be left out', () => {
  test('a question is about no product, and needs no serial number', () => {
    expect(check({ kind: 'question', product: '', serial: '' })).toMatchObject({ product: undefined, serial: '' });
  });

  test('a fault needs no serial number', () => {
    expect(check({ kind: 'fault', serial: '' })).toMatchObject({ kind: 'fault', serial: '' });
  });

  test('a kind that does not exist is a question', () => {
    expect(check({ kind: '<script>' })).toMatchObject({ kind: 'question' });
  });
});

test('a text keeps its lines, joined letters and emoji, and loses what hides or turns text', () => {
  const checked = check({ text: 'a\r\nb\u202e\u0000\tc\u200d👩‍💻' });
  expect(checked).toMatchObject({ text: 'a\nb\tc\u200d👩‍💻' });
});

test('a name is one line, so that it looks like no other line of the mail', () => {
  expect(check({ name: 'Ada\nNumber:  K-1' })).toMatchObject({ name: 'Ada Number: K-1' });
});

test('without a form of serial numbers, their pattern counts', () => {
  const without = baseModel({ 'warranty.serialForm': '' }).constants;
  expect(isSerial(plainSerial('abc 123-4567'), without)).toBe(true);
  expect(isSerial('ABC', without)).toBe(false);
});
