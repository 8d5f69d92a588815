import { expect, test } from 'vitest';
import { formatFileSize } from '../../../engine/content/file-size.ts';
import type { Constants } from '../../../engine/model/constants.ts';

const constant = (value: Constants[string]['value']): Constants[string] => ({ value, source: '', description: '' });
const CONSTANTS: Constants = {
  'fileSize.units': constant(['B', 'KB', 'MB', 'GB']),
  'fileSize.step': constant(1024),
  'fileSize.decimals': constant(2),
};

test.each<[bytes: number, lang: string, text: string]>([
  [0, 'en', '0 B'],
  [1023, 'en', '1023 B'],
  [1024, 'en', '1.00 KB'],
  [1536, 'de', '1,50 KB'],
  [1024 ** 2 - 1, 'en', '1024.00 KB'],
  [25_494_262, 'th-TH', '24.31 MB'],
  [25_494_262, 'ar-EG', '24.31 MB'],
  [25_494_262, 'fr-FR', '24,31 MB'],
  [3 * 1024 ** 4, 'de-DE', '3072,00 GB'],
])('%i bytes in %s', (bytes, lang, text) => {
  expect(formatFileSize(bytes, CONSTANTS, lang)).toBe(text.replace(' ', '\u00a0'));
});
