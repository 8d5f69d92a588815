/** Lines of a caption, and characters of a line; a Chinese character is as wide as two others. */
const MOST_LINES = 2;
const LONGEST = 42;
const LONGEST_WIDE = 20;

/** Scripts that put no space between words. */
const UNSPACED = /^(?:zh|ja|th|lo|km|my)\b/;
const WIDE = /^(?:zh|ja)\b/;

/** A sentence as captions of at most two lines, each broken between words, and all about as long. */
export function breakLines(sentence: string, lang: string): string[][] {
  const words = wordsOf(sentence, lang);
  let limit = WIDE.test(lang) ? LONGEST_WIDE : LONGEST;
  let lines = fill(words, limit);
  // As narrow as it can be without another line: no line ends up with one word.
  for (const count = lines.length; limit > 1;) {
    limit -= 1;
    const narrower = fill(words, limit);
    if (narrower.length > count || narrower.some((line) => widthOf(line) > limit)) break;
    lines = narrower;
  }
  return Array.from({ length: Math.ceil(lines.length / MOST_LINES) }, (_, index) =>
    lines.slice(index * MOST_LINES, (index + 1) * MOST_LINES),
  );
}

function fill(words: readonly string[], limit: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && widthOf((line + word).trimEnd()) > limit) {
      lines.push(line.trim());
      line = '';
    }
    line += word;
  }
  return line.trim() === '' ? lines : [...lines, line.trim()];
}

/** Splits a text into parts without a line break, each with the space after it. A mark stays with the word before it, a unit with its figure. */
function wordsOf(sentence: string, lang: string): string[] {
  const parts = sentence.split(/(?<=\s)/).flatMap((part) => (mustBreak(part, lang) ? segmentsOf(part, lang) : [part]));
  const words: string[] = [];
  for (const part of parts) {
    const before = words.at(-1);
    const joined =
      before !== undefined && (OPENING.test(before) || CLOSING.test(part) || (FIGURE.test(before) && UNIT.test(part)));
    if (joined) words[words.length - 1] = before + part;
    else words.push(part);
  }
  return words;
}

/** Thai and its neighbours put a space where a phrase ends, and break there if the phrase is short enough. */
function mustBreak(part: string, lang: string): boolean {
  return WIDE.test(lang) || (UNSPACED.test(lang) && widthOf(part) > LONGEST);
}

function segmentsOf(part: string, lang: string): string[] {
  return [...new Intl.Segmenter(lang, { granularity: 'word' }).segment(part)].map(({ segment }) => segment);
}

const CLOSING = /^(?:\s|[\p{Pe}\p{Pf}\p{Po}]+$)/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;
const FIGURE = /\d\s?$/;
const UNIT = /^(?:[A-Za-z]{1,3}|[A-Za-z]+\/[A-Za-z]+|°C|µm|mm²|%)[.,;:]?\s?$/;

/** Signs that take a place of their own: marks above and below letters do not. */
function widthOf(text: string): number {
  return [...text.replaceAll(/\p{M}/gu, '')].length;
}
