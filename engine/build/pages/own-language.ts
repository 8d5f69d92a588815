import { languageChain } from '../../model/language.ts';

const kept = new Map<string, WeakMap<object, unknown>>();
const TAG = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})*$/;

/**
 * Returns a value of the content with its texts in one language alone, the one that `localise` chooses, so that a page cannot read a
 * translation without it being noted. Values without texts stay as they are.
 */
export function inLanguage(value: unknown, lang: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = kept.get(lang) ?? new WeakMap<object, unknown>();
  kept.set(lang, known);
  let own = known.get(value);
  if (own === undefined) {
    own = project(value, lang);
    known.set(value, own);
  }
  return own;
}

function project(value: object, lang: string): unknown {
  if (Array.isArray(value)) {
    const own = value.map((one) => inLanguage(one, lang));
    return own.every((one, index) => one === value[index]) ? value : own;
  }
  const fields = Object.entries(value);
  if (isText(fields)) {
    const found = languageChain(lang).find((tag) => Object.hasOwn(value, tag));
    return found === undefined || fields.length === 1
      ? value
      : { [found]: (value as Readonly<Record<string, string>>)[found] };
  }
  const own = fields.map(([name, field]) => [name, inLanguage(field, lang)] as const);
  return own.every(([, field], index) => field === fields[index]?.[1]) ? value : Object.fromEntries(own);
}

/** A text in several languages, by their tags; English is among them. */
function isText(fields: readonly (readonly [name: string, value: unknown])[]): boolean {
  return (
    fields.some(([name]) => name === 'en') &&
    fields.every(([name, value]) => typeof value === 'string' && TAG.test(name))
  );
}
