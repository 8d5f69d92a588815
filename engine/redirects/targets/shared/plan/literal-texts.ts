import type { RedirectRule } from '../../../../model/redirect.ts';

/** Returns the texts of literal segments and of the options of alternations, in order. */
export function literalTexts({ source }: Pick<RedirectRule, 'source'>): string[] {
  return source.segments.flatMap((segment) =>
    segment.kind === 'literal' ? [segment.text] : segment.kind === 'alternation' ? segment.options : [],
  );
}
