import type { Category, Product } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { FALLBACK_LANGUAGE } from '../../model/language.ts';
import { onceFor } from '../../model/once-for.ts';
import type { NavigationRaw, TextRaw } from '../../model/schema/types.gen.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

interface ProperName {
  readonly text: string;
  readonly languages?: readonly string[];
}

const FIELDS = ['name', 'summary'] as const;

/** The languages in which a text is the same as in English. */
const languagesAsEnglish = onceFor((text: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(text).filter((lang) => lang !== FALLBACK_LANGUAGE && text[lang] === (text[FALLBACK_LANGUAGE] ?? '')),
);

/** Reports names and taglines of products, categories and navigation entries that equal the English text and are not proper names. */
export function untranslatedNames(context: LintContext): void {
  if (!isWhole(context, 'content/proper-names')) return;
  const proper = Map.groupBy(
    soundFiles<{ names: ProperName[] }>(context, 'content/proper-names').flatMap(({ value }) => value.names),
    ({ text }) => text,
  );
  const check = (text: TextRaw, file: string, pointer: string): void => {
    if (typeof text === 'string') return;
    const english = text[FALLBACK_LANGUAGE] ?? '';
    for (const lang of languagesAsEnglish(text)) {
      if (proper.get(english)?.some(({ languages }) => languages?.includes(lang) ?? true) === true) continue;
      context.report({
        code: 'CT019',
        message: `The text in \`${lang}\` is the same as in English.`,
        hint: 'Translate it, or list it in content/proper-names.yaml with the reason.',
        at: originAt(file, pointerTo(pointer, lang)),
      });
    }
  };
  for (const { file, value } of soundFiles<Product>(context, 'content/products'))
    for (const field of FIELDS) check(value[field], file.path, pointerTo('', field));
  for (const { file, value } of soundFiles<{ categories: Category[] }>(context, 'content/categories'))
    value.categories.forEach((category, index) => {
      for (const field of FIELDS) check(category[field], file.path, pointerTo('/categories', index, field));
    });
  for (const { file, value } of soundFiles<NavigationRaw>(context, 'content/navigation'))
    value.catalog.forEach(({ name }, index) => {
      if (name !== undefined) check(name, file.path, pointerTo('/catalog', index, 'name'));
    });
}
