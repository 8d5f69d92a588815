import { createRequire } from 'node:module';
import type StringWidth from 'string-width';
import { expect, test } from 'vitest';
import { textWidth } from '../../../engine/model/diagnostics/text-width.ts';
import { partOf } from '../../support/coverage.ts';
import { REPOSITORY } from '../../support/real.ts';

// The packages of the tests have another version of it.
const { default: stringWidth } = createRequire(`${REPOSITORY}package.json`)('string-width') as {
  readonly default: typeof StringWidth;
};

test('every character of the first planes, alone and between letters, is as wide as the library says', () => {
  const codes = Array.from({ length: 0x3_00_00 }, (_, code) => code);
  const others = partOf(codes, 0x20_00).filter((code) => {
    const text = String.fromCodePoint(code);
    return textWidth(text) !== stringWidth(text) || textWidth(`a${text}b`) !== stringWidth(`a${text}b`);
  });
  expect(others).toEqual([]);
});

test.each([
  ['nothing', '', 0],
  ['ASCII', 'from: /old', 10],
  ['accents', 'Größe', 5],
  ['a combining accent', 'Gro\u0308ße', 5],
  ['an arrow', '/old → /new', 11],
  ['Chinese', '路由器', 6],
  ['Thai with marks', 'ที่', 1],
  ['an emoji of several characters', '👩‍💻', 2],
  ['colours', '\u001B[31mred\u001B[39m', 3],
  ['a soft hyphen', 'a\u00ADb', 2],
])('%s', (_, text, columns) => {
  expect(textWidth(text)).toBe(columns);
});
