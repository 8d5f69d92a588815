import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE } from '../../model/language.ts';
import { valuesAt } from '../../model/schema/field-paths.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import { TEXT_FIELDS } from '../../model/schema/text-fields.gen.ts';
import type { GlossaryRaw, MessagesRaw, TextRaw } from '../../model/schema/types.gen.ts';
import { ownFiles, soundFiles, type LintContext } from './context.ts';

type Term = GlossaryRaw['terms'][number];

/** What a language does not say. */
interface Avoided {
  /** Matches the start of any of the words, wherever it is. */
  readonly pattern: RegExp;
  readonly terms: ReadonlyMap<string, Term>;
  /** What it says: `Gastnetzwerk` is written, though it begins like `Gastnetz`. */
  readonly written: readonly string[];
}

/** Texts do not use the words that the glossary of their language avoids. */
export function glossaryWords(context: LintContext): void {
  const languages = new Map(
    soundFiles<GlossaryRaw>(context, 'content/glossary').flatMap(({ value: { id, terms } }) => {
      const avoided = avoidedOf(terms, id);
      return avoided ? [[id, avoided] as const] : [];
    }),
  );
  if (languages.size === 0) return;
  const check = (lang: string, text: unknown, file: string, keys: readonly (string | number)[]): void => {
    const avoided = languages.get(lang);
    if (!avoided || typeof text !== 'string') return;
    const found = findWord(text, avoided);
    if (!found) return;
    context.report({
      code: 'CT035',
      message: `The text in \`${lang}\` says \`${found.word}\` for \`${found.term.term}\`.`,
      hint: `Write \`${found.term.write.join('` or `')}\`, or delete the word under \`avoid\` in content/glossary/${lang}.yaml.`,
      at: originAt(file, pointerTo('', ...keys)),
    });
  };
  const fields = [
    ...Object.entries(TEXT_FIELDS),
    ...context.model.collections.map(({ folder, texts }) => [folder, texts] as const),
  ];
  for (const [kind, paths] of fields)
    for (const { file, value } of soundFiles(context, kind as Kind))
      for (const { value: text, keys } of paths.flatMap((path) => valuesAt(value, path)))
        if (typeof text === 'string') check(FALLBACK_LANGUAGE, text, file.path, keys);
        else if (typeof text === 'object' && text !== null)
          for (const [lang, words] of Object.entries(text as Exclude<TextRaw, string>))
            check(lang, words, file.path, [...keys, lang]);
  for (const { file, value } of ownFiles<MessagesRaw>(context, 'messages'))
    for (const [key, message] of Object.entries(value.messages)) {
      check(value.lang, message, file.path, ['messages', key]);
      if (typeof message === 'object')
        for (const [form, words] of Object.entries(message))
          check(value.lang, words, file.path, ['messages', key, form]);
    }
}

function avoidedOf(terms: readonly Term[], lang: string): Avoided | undefined {
  const bothCases = (words: readonly string[]): string[] => words.flatMap((word) => [word, swapCase(word, lang)]);
  const avoided = new Map(
    terms.flatMap((term) => bothCases(term.avoid ?? []).map((word): [string, Term] => [word, term])),
  );
  if (avoided.size === 0) return undefined;
  const escaped = [...avoided.keys()].map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return {
    pattern: new RegExp(escaped.join('|'), 'g'),
    terms: avoided,
    written: bothCases(terms.flatMap(({ write }) => write)),
  };
}

/** A word at the start of a sentence begins with a capital. */
function swapCase(word: string, lang: string): string {
  const [first = ''] = word;
  const upper = first.toLocaleUpperCase(lang);
  return (first === upper ? first.toLocaleLowerCase(lang) : upper) + word.slice(first.length);
}

function findWord(
  text: string,
  { pattern, terms, written }: Avoided,
): { readonly word: string; readonly term: Term } | undefined {
  // Hardly any text has one, so that it is looked at more closely only then.
  if (text.search(pattern) === -1) return undefined;
  const prose = text.replaceAll(NO_PROSE, (part) => ' '.repeat(part.length));
  for (const { 0: word, index } of prose.matchAll(pattern)) {
    const term = terms.get(word);
    if (!term || INSIDE.test(prose.slice(0, index))) continue;
    const isWritten = written.some((one) => {
      const start = index - one.indexOf(word);
      return one.includes(word) && prose.startsWith(one, start);
    });
    if (!isWritten) return { word, term };
  }
  return undefined;
}

/** Matches placeholders, code, the targets of links, and addresses. */
const NO_PROSE = /\{[^{}]*\}|`[^`]*`|\]\([^)]*\)|https?:\/\/\S+/g;
/** Matches a text that ends inside a word. Chinese and Thai have no blanks between words. */
const INSIDE = /(?![\p{sc=Han}\p{sc=Thai}])[\p{L}\p{M}]$/u;
