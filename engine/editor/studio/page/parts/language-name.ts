const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** `German (de)`; a code that is not well-formed is returned as it is. */
export function languageName(language: string): string {
  try {
    return `${names.of(language) ?? language} (${language})`;
  } catch {
    return language;
  }
}
