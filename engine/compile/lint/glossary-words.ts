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

type Languages = ReadonlyMap<string, Avoided>;

/** An avoided word in a file, with the keys of its text. */
interface Use {
  readonly lang: string;
  readonly word: string;
  readonly term: Term;
  readonly keys: readonly (string | number)[];
}

interface JudgedFile {
  readonly languages: Languages;
  readonly paths: string;
  readonly uses: readonly Use[];
}

// There are many texts. A file whose value is the same as in the last compilation, as in an editor, is not looked at again.
const made = new WeakMap<GlossaryRaw, { readonly values: readonly GlossaryRaw[]; readonly languages: Languages }>();
const judged = new WeakMap<object, JudgedFile>();

/** Texts do not use the words that the glossary of their language avoids. */
export function glossaryWords(context: LintContext): void {
  const languages = languagesOf(soundFiles<GlossaryRaw>(context, 'content/glossary').map(({ value }) => value));
  if (languages.size === 0) return;
  const report = (path: string, uses: readonly Use[]): void => {
    for (const { lang, word, term, keys } of uses)
      context.report({
        code: 'CT035',
        message: `The text in \`${lang}\` says \`${word}\` for \`${term.term}\`.`,
        hint: `Write \`${term.write.join('` or `')}\`, or delete the word under \`avoid\` in content/glossary/${lang}.yaml.`,
        at: originAt(path, pointerTo('', ...keys)),
      });
  };
  const fields = [
    ...Object.entries(TEXT_FIELDS),
    ...context.model.collections.map(({ folder, texts }) => [folder, texts] as const),
  ];
  for (const [kind, paths] of fields)
    for (const { file, value } of soundFiles<object>(context, kind as Kind))
      report(file.path, usesIn(value, paths, languages));
  for (const { file, value } of ownFiles<MessagesRaw>(context, 'messages'))
    report(file.path, usesInMessages(value, languages));
}

function languagesOf(values: readonly GlossaryRaw[]): Languages {
  const [first] = values;
  if (!first) return new Map();
  const before = made.get(first);
  if (before?.values.length === values.length && before.values.every((value, index) => value === values[index]))
    return before.languages;
  const languages = new Map(
    values.flatMap(({ id, terms }) => {
      const avoided = avoidedOf(terms, id);
      return avoided ? [[id, avoided] as const] : [];
    }),
  );
  made.set(first, { values, languages });
  return languages;
}

function usesIn(value: object, fields: readonly string[], languages: Languages): readonly Use[] {
  const paths = fields.join();
  const before = judged.get(value);
  if (before?.languages === languages && before.paths === paths) return before.uses;
  const uses = fields
    .flatMap((path) => valuesAt(value, path))
    .flatMap(({ value: text, keys }): Use[] => {
      if (typeof text === 'string') return useOf(languages, FALLBACK_LANGUAGE, text, keys);
      if (typeof text !== 'object' || text === null) return [];
      return Object.entries(text as Exclude<TextRaw, string>).flatMap(([lang, words]) =>
        useOf(languages, lang, words, [...keys, lang]),
      );
    });
  judged.set(value, { languages, paths, uses });
  return uses;
}

function usesInMessages({ lang, messages }: MessagesRaw, languages: Languages): Use[] {
  return Object.entries(messages).flatMap(([key, message]) =>
    typeof message === 'string'
      ? useOf(languages, lang, message, ['messages', key])
      : Object.entries(message).flatMap(([form, words]) =>
          typeof words === 'string' ? useOf(languages, lang, words, ['messages', key, form]) : [],
        ),
  );
}

function useOf(languages: Languages, lang: string, text: string, keys: Use['keys']): Use[] {
  const avoided = languages.get(lang);
  const found = avoided && findWord(text, avoided);
  return found ? [{ lang, keys, ...found }] : [];
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
