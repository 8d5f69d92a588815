/** A text in parts: every second one, beginning with the second, matches the search. An array, because pages pass many of them to a script. */
export type MarkedParts = readonly string[];

/** Removes the differences that a search ignores: letter case, accents, Arabic vowel marks and forms of alef. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(LEFT_OUT, '')
    .toLowerCase()
    .replaceAll(LEFT_OUT, '')
    .replaceAll(TYPED_LETTERS, (letter) => TYPED[letter] ?? letter);
}

/** The words of a query, folded. A model is one word however it is written: `R7-60A`, `r7 60a` and `r760a` are all `r760a`. */
export function searchWords(query: string): string[] {
  const words = joinModels(foldText(query))
    .split(/[\s,;:!?"“”„«»()،؛؟、，。：！？]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, ''))
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/**
 * Joins each model in a query to one word, for an index that splits words at hyphens. The letters O, I and L in the place of a digit are read
 * as 0 and 1, because people copy models from labels: `A7-4O0` is `A7400`.
 */
export function joinModels(query: string): string {
  return query.replaceAll(MISREAD, (letter) => (/o/i.test(letter) ? '0' : '1')).replaceAll(SEPARATOR, '');
}

/** What separates the two halves of a model. */
const SEPARATOR =
  /(?<=(?<![\p{L}\p{N}])\p{L}\d{1,2})(?:-(?=\d{1,3}\p{L}?(?![\p{L}\p{N}]))|\s+(?=\d{1,2}\p{L}?(?![\p{L}\p{N}])))/gu;
/** The letters O, I and L in the place of a digit of a model. */
const MISREAD = /(?<=(?<![\p{L}\p{N}])\p{L}\d{1,2}-?\d?)[oil](?=\d|\p{L}(?![\p{L}\p{N}]))/giu;
/** A model as one word, folded. */
const MODEL = /^\p{L}\d{3,4}\p{L}?$/u;

/**
 * Returns an expression that finds a word in a folded text. In scripts with spaces between words, it matches the start of a word. In other
 * scripts, and in Arabic, which joins articles and conjunctions to words, it matches anywhere. Hyphens and spaces in models are ignored, and
 * so is whether a letter that looks like a digit is one.
 */
export function wordPattern(word: string): RegExp {
  const bare = word.replace(ARTICLE, '').replaceAll('-', '');
  const letters = MODEL.test(bare) && /[2-9]/.test(bare) ? [...bare].map(lookAlike) : [...bare].map(escapeRegex);
  const body = letters.join(/\d/.test(bare) ? '[-\\s]?' : '-?');
  return UNSPACED.test(bare) ? new RegExp(body, 'gu') : new RegExp(`(?<![\\p{L}\\p{N}])${body}[\\p{L}\\p{N}]*`, 'gu');
}

/** Splits a text at the words of a query. */
export function markWords(text: string, words: readonly string[]): MarkedParts {
  const { folded, origin } = foldParts(text);
  const hit = new Uint8Array(text.length);
  for (const word of words) {
    for (const { index, 0: found } of folded.matchAll(wordPattern(word)))
      hit.fill(1, origin[index], origin[index + found.length]);
  }
  const parts: string[] = hit[0] === 1 ? [''] : [];
  for (let start = 0, end = 1; start < text.length; start = end, end += 1) {
    while (end < text.length && hit[end] === hit[start]) end += 1;
    parts.push(text.slice(start, end));
  }
  return parts;
}

/** Scripts without spaces between words (Thai, Chinese, Japanese), and Arabic. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}]/u;
/** The Arabic article in front of a word of three letters or more. */
const ARTICLE = /^ال(?=\p{L}{3})/u;
/** Marks above and below letters that are often left out: accents, Arabic vowels and tatweel. The vowels of Thai are marks too, and stay. */
const LEFT_OUT = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;
/** Letters that people type as another letter, although Unicode does not treat them as its accented form. */
const TYPED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
};
const TYPED_LETTERS = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g');

/** Returns the folded text, and the place in the original text for each of its code units and its end. */
function foldParts(text: string): { readonly folded: string; readonly origin: readonly number[] } {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldText(letter);
    folded += plain;
    for (let count = 0; count < plain.length; count += 1) origin.push(at);
    at += letter.length;
  }
  origin.push(at);
  return { folded, origin };
}

/** Finds a digit or letter of a model, or what looks like it. */
function lookAlike(letter: string, index: number): string {
  if (index === 0) return letter;
  if (/[0o]/.test(letter)) return '[0o]';
  return /[1il]/.test(letter) ? '[1il]' : letter;
}

function escapeRegex(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
