import type { Project } from '../../../build/project/project.ts';
import { parse } from '../../../compile/parse/parse-yaml.ts';
import { pointerTo } from '../../../model/diagnostics/diagnostic.ts';
import { valuesAt } from '../../../model/schema/field-paths.ts';
import { kindOf } from '../../../model/schema/kinds.ts';
import { TEXT_FIELDS } from '../../../model/schema/text-fields.gen.ts';
import type { TextsView } from '../contract.ts';
import { isByLanguage } from './list-rows.ts';

type TextRow = TextsView['rows'][number];

/** Lists the words of the interface, or the texts of a content file, with a column for each language. */
export function listTexts(project: Project, of: string, languages: readonly string[]): TextsView {
  return { languages, rows: of === 'messages' ? listWords(project, languages) : textsOfFile(project, of, languages) };
}

/** The path of the file with the words of a project in a language. */
export function wordsFile(lang: string): string {
  return `manifests/messages/${lang}.yaml`;
}

function listWords({ model }: Project, languages: readonly string[]): TextRow[] {
  const messages = model?.messages ?? {};
  const keys = new Set(languages.flatMap((lang) => Object.keys(messages[lang] ?? {})));
  return [...keys].sort().flatMap((key): TextRow[] => {
    const texts: Record<string, string> = {};
    for (const lang of languages) {
      const text = messages[lang]?.[key];
      // A word that depends on a number has several forms, and is edited in its file.
      if (text !== undefined && typeof text !== 'string') return [];
      if (text !== undefined) texts[lang] = text;
    }
    const places = languages.map((lang) => [lang, { file: wordsFile(lang), pointer: pointerTo('/messages', key) }]);
    return [{ key, texts, places: Object.fromEntries(places) as TextRow['places'] }];
  });
}

function textsOfFile({ sources, model, cache }: Project, path: string, languages: readonly string[]): TextRow[] {
  const source = sources.find((one) => one.path === path);
  if (!source) return [];
  const folder = path.slice(0, path.lastIndexOf('/'));
  const own = model?.collections.find((one) => one.folder === folder);
  const kind = kindOf(path);
  const fields = own?.texts ?? (TEXT_FIELDS as Readonly<Record<string, readonly string[]>>)[kind ?? ''] ?? [];
  const { value } = parse(source, () => undefined, cache);
  return fields.flatMap((field) =>
    valuesAt(value, field).flatMap(({ value: text, keys }): TextRow[] => {
      const pointer = pointerTo('', ...keys);
      const byLanguage = typeof text === 'string' ? { en: text } : isByLanguage(text) ? text : undefined;
      if (byLanguage === undefined) return [];
      const places = languages.map((lang) => [lang, { file: path, pointer: pointerTo(pointer, lang) }]);
      const texts = languages.flatMap((lang) => (byLanguage[lang] === undefined ? [] : [[lang, byLanguage[lang]]]));
      return [
        {
          key: keys.join('.'),
          texts: Object.fromEntries(texts) as TextRow['texts'],
          places: Object.fromEntries(places) as TextRow['places'],
        },
      ];
    }),
  );
}
