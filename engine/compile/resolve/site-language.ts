import type { Problem } from '../../model/diagnostics/diagnostic.ts';
import type { Site } from '../../model/site.ts';

const names = {
  language: new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
  script: new Intl.DisplayNames('en', { type: 'script', fallback: 'none' }),
  region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
};

const HINT = 'Write a BCP 47 tag: the language, then the region, such as `th-TH` or `zh-Hant-HK`.';

/** Returns what is wrong with a language tag: `lang` is its canonical form. Undefined if it consists of registered subtags. */
export function languageProblem(
  tag: string,
  lang: string | undefined,
  country: string | undefined,
): Pick<Problem, 'message' | 'hint'> | undefined {
  if (lang === undefined) return { message: `\`${tag}\` is not a valid language tag.`, hint: HINT };
  const { language, script, region } = new Intl.Locale(lang);
  const unknown = (
    [
      ['language', language],
      ['script', script],
      ['region', region],
    ] as const
  ).find(([type, subtag]) => subtag !== undefined && names[type].of(subtag) === undefined);
  if (!unknown) return undefined;
  const meant = unknown[0] === 'language' ? languageNamed(tag) : undefined;
  return {
    message: `\`${unknown[1]}\` in \`${tag}\` is not a registered ${unknown[0]}.`,
    hint: meant === undefined ? HINT : `Write \`${country === undefined ? meant : `${meant}-${country}`}\`.`,
  };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns the code of a language by its English name; undefined for any other text. */
function languageNamed(name: string): string | undefined {
  const wanted = name.toLowerCase();
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).find(
    (code) => names.language.of(code)?.toLowerCase() === wanted,
  );
}

/** Norwegian has two tags: the macrolanguage and its usual written form. */
const SAME_LANGUAGE: Record<string, string> = { no: 'nb' };

/** Returns the likely language of a country (CLDR likely subtags, from the runtime) whose site has its flag as language; undefined for other sites. */
export function languageOfFlag({ country, flag, lang }: Site): string | undefined {
  const { language } = new Intl.Locale(lang);
  if (country === undefined || flag === '' || language !== flag) return undefined;
  const likely = new Intl.Locale(`und-${country}`).maximize().language;
  if (likely === undefined || likely === 'und' || likely === language || likely === SAME_LANGUAGE[language])
    return undefined;
  return likely;
}
