/** Characters that the standard fonts of PDF do not have, and their replacements. */
const INSTEAD: Readonly<Record<string, string>> = {
  '\u2212': '\u2013',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u2248': 'approx.',
  '\u03a9': 'ohm',
  '\u2126': 'ohm',
  '\u03bc': '\u00b5',
  '\u03bb': 'lambda',
  '\u2192': '>',
  '\u2032': "'",
  '\u2033': '"',
  '\u2009': ' ',
  '\u200a': ' ',
  '\u202f': '\u00a0',
  '\u200e': '',
  '\u2011': '-',
};

/** The characters of Windows-1252 between 0x80 and 0x9f. */
const EXTRA = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Converts a text to WinAnsiEncoding, which the standard fonts of PDF have. Other characters become a question mark. */
export function toWinAnsi(text: string): string {
  return Array.from(text.normalize('NFC'), (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x7f || (code >= 0xa0 && code <= 0xff) || EXTRA.includes(sign)) return sign;
    return INSTEAD[sign] ?? '?';
  }).join('');
}
