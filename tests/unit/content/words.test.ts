import { describe, expect, test } from 'vitest';
import { formatWord } from '../../../engine/content/words.ts';
import { pluralCategories } from '../../../engine/model/message.ts';

const PRODUCTS = { one: '{count} product', other: '{count} products' };
const RUSSIAN = { one: '{count} товар', few: '{count} товара', many: '{count} товаров', other: '{count} товара' };

describe('a word with a number', () => {
  test.each([
    [0, 'en', '0 products'],
    [1, 'en', '1 product'],
    [2, 'en', '2 products'],
    [1234, 'en', '1,234 products'],
    [1234, 'de-DE', '1.234 products'],
  ])('%i in %s: %s', (count, lang, text) => {
    expect(formatWord(PRODUCTS, { count }, lang)).toBe(text);
  });

  test.each([
    [1, '1 товар'],
    [3, '3 товара'],
    [11, '11 товаров'],
    [21, '21 товар'],
  ])('%i in Russian: %s', (count, text) => {
    expect(formatWord(RUSSIAN, { count }, 'ru-RU')).toBe(text);
  });

  test('has western digits in every language', () => {
    expect(formatWord({ few: '{count} منتجات', other: '{count} منتج' }, { count: 5 }, 'ar-EG')).toBe('5 منتجات');
  });

  test('has its other form where a category or the number is not there', () => {
    expect(formatWord({ other: '{count} ta' }, { count: 1 }, 'uz-UZ')).toBe('1 ta');
    expect(formatWord(PRODUCTS, {}, 'en')).toBe('{count} products');
  });
});

test('other placeholders are filled in as they are, and one without a value stays', () => {
  expect(formatWord('{a} of {b}, {c}', { a: 1500, b: '$&' }, 'en')).toBe('1500 of $&, {c}');
});

describe('the plural forms that whole numbers need', () => {
  test.each([
    ['en', 'one other'],
    ['th', 'other'],
    ['cs', 'few one other'],
    ['fr', 'many one other'],
    ['ru', 'few many one other'],
    ['ar', 'few many one other two zero'],
  ])('%s: %s', (lang, forms) => {
    expect(pluralCategories(lang).join(' ')).toBe(forms);
  });
});
