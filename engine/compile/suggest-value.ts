import { quote, quoteMisread } from './parse/quote.ts';
import { countryOfCode, countryOfName } from './resolve/country-code.ts';

/** What to write in place of a value of the wrong type. `reads`: what YAML makes of the text, where that is the mistake. */
export interface SuggestedValue {
  readonly hint: string;
  readonly reads?: string;
}

interface WrongType {
  readonly value: unknown;
  /** The value as the file has it. */
  readonly written: string;
  /** The names of types of JSON Schema. */
  readonly wanted: readonly string[];
  /** The values that are allowed, if they are listed. */
  readonly allowed?: readonly unknown[];
}

const YES = new Set(['yes', 'y', 'on', 'true', '1']);
const NO = new Set(['no', 'n', 'off', 'false', '0']);

/** The words that other formats have for a status. */
const STATUS_WORDS: Readonly<Record<string, number>> = {
  permanent: 301,
  moved: 301,
  temporary: 302,
  found: 302,
  gone: 410,
};

/** Suggests a value of the wanted type that the author most likely means; undefined if there is none. */
export function suggestValue({ value, written, wanted, allowed = [] }: WrongType): SuggestedValue | undefined {
  const wants = (...types: readonly string[]): boolean => types.some((type) => wanted.includes(type));
  if (wants('integer', 'number') && typeof value === 'string') {
    if (/^-?\d+(?:\.\d+)?$/.test(value)) return { hint: `Write \`${value}\`, without quotes.` };
    const [, number, comment] = /^(-?\d+)(#.*)$/.exec(value) ?? [];
    if (number !== undefined) return { hint: `Write \`${number} ${comment}\`: a comment has a blank in front of it.` };
  }
  const status = STATUS_WORDS[String(value).toLowerCase()];
  if (status !== undefined && allowed.includes(status)) return { hint: `Write \`${status}\`.` };
  if (typeof value === 'boolean' && allowed.includes(Number(value))) return { hint: `Write \`${Number(value)}\`.` };
  if (wants('boolean') && !wants('string')) {
    const word = String(value).toLowerCase();
    if (YES.has(word)) return { hint: 'Write `true`.' };
    if (NO.has(word)) return { hint: 'Write `false`.' };
  }
  if (wants('object') && typeof value === 'string') {
    const pairs = written.split('\n').map((line) => PAIR.exec(line.trim()));
    const [first, ...others] = pairs.flatMap((pair) => (pair ? [`\`${pair[1]}: ${pair[2]}\``] : []));
    if (first !== undefined && others.length + 1 === pairs.length)
      return {
        hint: `Write ${others.length === 0 ? first : `${[first, ...others].join(' and ')}, each on its line`}.`,
      };
  }
  if (written === '' || written.includes('\n') || written.length > LONGEST) return undefined;
  if (wants('string')) return suggestText(value, written);
  if (wants('array') && typeof value !== 'object') {
    const entry = /^-(\S.*)$/.exec(written)?.[1];
    if (entry !== undefined && typeof value === 'string') return { hint: `Write \`- ${entry}\`.` };
    const item = typeof value === 'number' && String(value) !== written ? quote(written) : written;
    return { hint: `Write a list: \`[${item}]\`.` };
  }
  return undefined;
}

/** A key and a value with an equals sign between them, or without the blank behind the colon. */
const PAIR = /^([A-Za-z_][\w.-]*)(?:\s*=\s*|:(?!\/\/))(\S.*)$/;

/** Characters of a value that a hint shows. */
const LONGEST = 80;

/** Suggests quotes around what YAML does not read as a text. */
function suggestText(value: unknown, written: string): SuggestedValue | undefined {
  const hint = `Put it in quotes: \`${quoteMisread(written)}\`.`;
  if (typeof value === 'number') return { hint, reads: `the number ${value}` };
  if (typeof value === 'boolean') return { hint, reads: 'true or false' };
  if (Array.isArray(value) && written.startsWith('[')) return { hint, reads: 'a list' };
  // `{site}` is a mapping with a key and no value.
  if (written.startsWith('{') && typeof value === 'object' && Object.values(value ?? {}).every((one) => one === null))
    return { hint, reads: 'a mapping' };
  return undefined;
}

/** Ways in which people write a text in another form. The first that leads to the right form is suggested. */
const EDITS: readonly ((text: string) => string | undefined)[] = [
  (text) => text.trim(),
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.slice(0, 1).toLowerCase() + text.slice(1),
  (text) => text.replaceAll('_', '-'),
  (text) => text.replaceAll(/^\/+|\/+$/g, ''),
  (text) => `https://${text.replace(/^http:\/\//, '')}`,
  (text) => isoDate(text),
  (text) => /<([^<>]+)>$/.exec(text)?.[1],
  (text) => countryOfName(text),
  (text) => countryOfCode(text.toUpperCase()),
  (text) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '-'),
];

/** Returns the nearest text that a regular expression matches; undefined if no small edit leads to one. */
export function suggestForm(text: string, pattern: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const form = new RegExp(pattern, 'u');
  return EDITS.map((edit) => edit(text)).find((edited) => edited !== undefined && edited !== text && form.test(edited));
}

/** Returns a day as ISO 8601 writes it; undefined for a text that is not a day, or leaves open which number is the month. */
function isoDate(text: string): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [, first = '', mark, second = '', last] = /^(\d{1,2})([./])(\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  if (last === undefined) return undefined;
  // Only dots are clear: with slashes, the month comes first in some countries.
  if (mark === '.') return isoDate(`${last}-${second}-${first}`);
  if (Number(first) > 12) return isoDate(`${last}-${second}-${first}`);
  return Number(second) > 12 ? isoDate(`${last}-${first}-${second}`) : undefined;
}
