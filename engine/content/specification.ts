import type { Product, SpecificationGroup } from '../model/content.ts';
import { directionOf, languageOf } from '../model/language.ts';
import type { TextRaw } from '../model/schema/types.gen.ts';
import { convertMeasure, type Units } from './units.ts';

export type SpecificationField = SpecificationGroup['fields'][number];
export type SpecificationValue = Product['specifications'][string];

/** The language data for formatting a value. */
export interface ValueWords {
  readonly lang: string;
  plain(text: TextRaw): string;
  readonly yes: string;
  readonly no: string;
  /** The units in which lengths, weights and temperatures are written. */
  readonly units: Units;
}

/** The no-break space between a figure and its unit. */
const NO_BREAK = '\u00a0';

/** Units that are words, and their names in the locale data. */
const WORD_UNITS: Readonly<Record<string, string>> = {
  bytes: 'byte',
  days: 'day',
  h: 'hour',
  months: 'month',
  years: 'year',
};

/** Formats a specification value in the language of the page and the units of its market. Digits are western. */
export function formatValue(field: SpecificationField, value: SpecificationValue, words: ValueWords): string {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? withUnit(field, [value], words) : String(value);
    case 'range': {
      const [low, high] = Array.isArray(value) ? value : [];
      if (typeof low !== 'number' || typeof high !== 'number') return String(value);
      return withUnit(field, [low, high], words);
    }
    case 'boolean':
      return value === true ? words.yes : words.no;
    case 'choice':
    case 'choices': {
      const keys = Array.isArray(value) ? value : [value];
      const labels = keys.map((key) => words.plain(field.choices?.[String(key)] ?? String(key)));
      return listed(labels, words.lang);
    }
    case 'text':
    case 'list':
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

function withUnit(field: SpecificationField, given: readonly number[], { lang, units }: ValueWords): string {
  const measure = { values: given, unit: field.unit ?? '' };
  const { values, unit } = field.fixedUnit === true ? measure : convertMeasure(measure, units);
  const word = WORD_UNITS[unit];
  const format = numberFormat(lang, word);
  const [low = 0, high] = values;
  const figure = high === undefined ? format.format(low) : format.formatRange(low, high);
  return unit === '' || word !== undefined ? figure : `${figure}${NO_BREAK}${unit}`;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(lang: string, unit: string | undefined): Intl.NumberFormat {
  const key = `${lang} ${unit}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(lang, {
      numberingSystem: 'latn',
      ...(unit === undefined ? {} : { style: 'unit', unit, unitDisplay: 'long' }),
    });
    numberFormats.set(key, format);
  }
  return format;
}

/** Joins labels. In a right-to-left language each is isolated, because some are Latin. */
function listed(labels: readonly string[], lang: string): string {
  const isolated = directionOf(lang) === 'rtl' ? labels.map((label) => `${ISOLATE}${label}${POP}`) : labels;
  return isolated.join(SEPARATORS[languageOf(lang)] ?? ', ');
}

/** The separators of lists in languages that do not use a comma (CLDR, list patterns). */
const SEPARATORS: Readonly<Record<string, string>> = { ar: '، ', zh: '、' };
/** Unicode first strong isolate and its end. */
const ISOLATE = '\u2068';
const POP = '\u2069';
