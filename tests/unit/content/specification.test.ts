import { describe, expect, test } from 'vitest';
import { formatValue, type SpecificationField } from '../../../engine/content/specification.ts';

const field = (kind: SpecificationField['kind'], more: Partial<SpecificationField> = {}): SpecificationField => ({
  id: 'one',
  name: 'One',
  kind,
  ...more,
});
const words = (lang: string) => ({
  lang,
  units: 'metric' as const,
  yes: 'Ja',
  no: 'Nein',
  plain: (text: string | Readonly<Record<string, string>>) => (typeof text === 'string' ? text : (text[lang] ?? '')),
});

describe('a value of a specification is written in the language of the page', () => {
  test.each([
    ['a number with its unit', field('number', { unit: 'Mbit/s' }), 2402, 'en', '2,402\u00a0Mbit/s'],
    ['a number in another language', field('number', { unit: 'W' }), 11.8, 'de', '11,8\u00a0W'],
    ['western digits in Arabic', field('number', { unit: 'mm' }), 132, 'ar', '132\u00a0mm'],
    ['a unit that is a word', field('number', { unit: 'months' }), 36, 'fr', '36\u00a0mois'],
    ['a unit that is a word, one of it', field('number', { unit: 'years' }), 1, 'en', '1 year'],
    ['a range', field('range', { unit: '°C' }), [-20, 60], 'en', '-20 – 60\u00a0°C'],
    ['true', field('boolean'), true, 'de', 'Ja'],
    ['false', field('boolean'), false, 'de', 'Nein'],
    ['a choice', field('choice', { choices: { desk: { en: 'Desk', de: 'Tisch' } } }), 'desk', 'de', 'Tisch'],
    ['choices', field('choices', { choices: { desk: 'Desk', wall: 'Wall' } }), ['desk', 'wall'], 'en', 'Desk, Wall'],
    [
      'choices from right to left',
      field('choices', { choices: { low: '2.4 GHz', high: '5 GHz' } }),
      ['low', 'high'],
      'ar',
      '\u20682.4 GHz\u2069، \u20685 GHz\u2069',
    ],
    ['a text', field('text'), '12 V DC, 1.5 A', 'th', '12 V DC, 1.5 A'],
    ['a list', field('list'), ['IEEE 802.3af', 'IEEE 802.3at'], 'th', 'IEEE 802.3af, IEEE 802.3at'],
  ] as const)('%s', (_, of, value, lang, written) => {
    expect(formatValue(of, value as never, words(lang))).toBe(written);
  });
});
