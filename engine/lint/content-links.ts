import { originAt, pointerTo } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import type { Kind } from '../schema/kinds.ts';
import { pagesAreWhole, soundFiles, type LintContext } from './context.ts';

/** A link of a text, `[words](/path)`, must lead to a page. Paths are written without the prefix of a site. */
export function contentLinks(context: LintContext): void {
  const kinds = [...context.files.keys()];
  if (!pagesAreWhole(context)) return;
  for (const kind of kinds) {
    if (!kind.startsWith('content/')) continue;
    for (const { file, value } of soundFiles(context, kind as Kind)) {
      walkTexts(value, '', (text, pointer) => {
        for (const [, path = ''] of text.matchAll(/\]\((\/[^)\s?#]*)[^)]*\)/g)) {
          const remainder = path.slice(1);
          if (context.pages.has(remainder)) continue;
          context.report({
            code: 'CT010',
            message: `The link \`${path}\` leads to no page.`,
            hint: didYouMean(
              remainder,
              context.pages.keys(),
              'Lead to a page; paths are written without the prefix of a site.',
            ),
            at: originAt(file.path, pointer),
          });
        }
      });
    }
  }
}

function walkTexts(value: unknown, pointer: string, found: (text: string, pointer: string) => void): void {
  if (typeof value === 'string') found(value, pointer);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) walkTexts(inner, pointerTo(pointer, key), found);
}
