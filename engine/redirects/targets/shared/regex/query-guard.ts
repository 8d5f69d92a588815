import type { RedirectRule } from '../../../../model/redirect.ts';

/**
 * Returns a regular expression (RE2 and PCRE) for each query key that a rule requires. It begins at the question mark of the query, without
 * an anchor. It reads the query as `URLSearchParams` does: each character may be written as `%XX`, a space also as `+`, and a second
 * question mark at the start is skipped.
 */
export function guardSources({ query }: Pick<RedirectRule, 'query'>): string[] {
  return Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => String.raw`\?\??(?:[^&]*&)*${encodings(key)}${valueSource(value)}`);
}

function valueSource(value: string | true): string {
  if (value === true) return '(?:[=&]|$)';
  // After the first `=`, another `=` is literal.
  return value === '' ? '=?(?:&|$)' : `=${encodings(value).replaceAll('%3[Dd]', '(?:=|%3[Dd])')}(?:&|$)`;
}

const encoder = new TextEncoder();

function encodings(text: string): string {
  return Array.from(text, encodingsOf).join('');
}

function encodingsOf(character: string): string {
  const bytes = [...encoder.encode(character)];
  const encoded = bytes.map((byte) => `%${hexDigit(byte >> 4)}${hexDigit(byte & 15)}`).join('');
  if (character === ' ') return String.raw`(?:\+|${encoded})`;
  if (/[A-Za-z0-9]/.test(character)) return `(?:${character}|${encoded})`;
  // These characters are literal only if they are encoded.
  if (/[&+#=%]/.test(character)) return encoded;
  return `(?:${bytes.map((byte) => String.raw`\x${byte.toString(16).padStart(2, '0')}`).join('')}|${encoded})`;
}

/** Returns an expression for a hexadecimal digit in both letter cases. */
function hexDigit(digit: number): string {
  const text = digit.toString(16);
  return digit > 9 ? `[${text.toUpperCase()}${text}]` : text;
}
