import { expect, test } from 'vitest';
import { isGuessable } from '../../../../engine/service/accounts/guessable.ts';

const KNOWN = ['Kaveno', 'ada@customer.example', 'ada', 'Ada Lovelace'];

test.each([
  ['a leaked one', '1qaz2wsx3edc'],
  ['in capital letters', '1QAZ2WSX3EDC'],
  ['made longer by digits', 'password123456'],
  ['made longer by signs on both sides', '!!!password!!!2026'],
  ['said twice', 'sunshinesunshine'],
  ['one character again and again', 'aaaaaaaaaaaaaaaa'],
  ['a short pattern again and again', 'abc1abc1abc1abc1'],
  ['digits only', '123456789123456789'],
  ['the address', 'ADA@customer.example'],
  ['the name', 'ada lovelace'],
  ['the name of the vendor with a year', 'Kaveno2026!!'],
  ['in full-width letters', 'ｐａｓｓｗｏｒｄ１２３'],
])('%s is guessable', (_, password) => {
  expect(isGuessable(password, KNOWN)).toBe(true);
});

test.each([
  'correct horse battery',
  'รหัสผ่าน ของฉัน ยาวมาก',
  'staple orbit walnut',
  'Tr0ub4dor&3 is a comic',
  '正確的馬電池訂書針很長',
])('%s is not', (password) => {
  expect(isGuessable(password, KNOWN)).toBe(false);
});
