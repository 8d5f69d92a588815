/** The name of a language in that language, without its country: `Deutsch` for de-AT. */
export function languageInItself(tag: string): string {
  const { language, script } = new Intl.Locale(tag);
  const name = script === undefined ? language : `${language}-${script}`;
  return new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(name) ?? name;
}
