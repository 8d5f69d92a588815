import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from '../match/expand-sites.ts';

/** Words that are in no rule: only placeholders and splats match them, and a Location shows which capture they come from. */
export interface Fresh {
  /** A different word for each number. */
  word(number: number): string;
}

/** Creates words that differ in their start from every text of the rules, whatever the letter case. */
export function freshWords(rules: readonly RedirectRule[], flags: readonly string[]): Fresh {
  const texts = [...flags, ...rules.flatMap(wordsOf)].map((text) => text.toLowerCase());
  let base = 'zz';
  while (texts.some((text) => text.includes(base))) base += 'z';
  return { word: (number) => (number === 0 ? base : `${base}${number}`) };
}

function wordsOf({ source, target }: RedirectRule): string[] {
  return [
    ...source.segments.flatMap((segment) => {
      switch (segment.kind) {
        case 'literal':
          return [segment.text];
        case 'alternation':
          return segment.options;
        case 'regex':
          return [segment.expression];
        case 'placeholder':
        case 'splat':
          return [];
      }
    }),
    ...(target?.path.flatMap((part) => (part.kind === 'text' ? [part.text] : [])) ?? []),
    target?.query ?? '',
  ];
}

/**
 * The path with these segments. One slash at the end of a request is ignored, so that an empty segment at the end needs a further slash
 * after it.
 */
export function pathOf(parts: readonly string[], slash: boolean): string {
  if (parts.length === 0) return '/';
  return `/${parts.join('/')}${slash || parts.at(-1) === '' ? '/' : ''}`;
}

/** The text with its last letter in the other case, outside `%XX`. A text without letters is returned unchanged. */
export function otherCase(text: string): string {
  return text.replace(/(?<!%[0-9A-F]?)[A-Za-z](?!.*(?<!%[0-9A-F]?)[A-Za-z])/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** The path with these segments below the prefix of a site. */
export function requestPath(flag: string, parts: readonly string[], slash: boolean): string {
  if (flag === '' || parts.length > 0) return `${prefixOf(flag)}${pathOf(parts, slash)}`;
  return slash ? `/${flag}/` : `/${flag}`;
}
