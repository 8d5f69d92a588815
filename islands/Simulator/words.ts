const BETWEEN = '|';

/** All words as one text: a page holds twelve simulators, and names of keys would be most of it. */
export function packWords(names: readonly string[], say: (word: string) => string): string {
  return names.map(say).join(BETWEEN);
}

/** Says a word, with its placeholders filled in. */
export function wordsOf(
  names: readonly string[],
  packed: string,
): (word: string, values?: Readonly<Record<string, string | number>>) => string {
  const texts = packed.split(BETWEEN);
  const words = new Map(names.map((name, i) => [name, texts[i]]));
  return (word, values = {}) =>
    (words.get(word) ?? word).replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
