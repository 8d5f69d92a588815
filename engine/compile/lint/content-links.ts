import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { finder } from '../../model/diagnostics/walk.ts';
import { holdsContent, type Kind } from '../../model/schema/kinds.ts';
import { pagesAreWhole, soundFiles, type LintContext } from './context.ts';

/** A block of code, and code in a line: what looks like a link there is none. */
const CODE = /^(```|~~~)[\s\S]*?^\1|`[^`\n]*`/gm;

/** The links of texts, as they are written, and the paths that they lead to. */
const linksIn = finder((text) =>
  typeof text === 'string' && text.includes('](/')
    ? [...text.replaceAll(CODE, '').matchAll(/(?:\[[^[\]\n]*)?\]\((\/[^)\s?#]*)[^)]*\)/g)].map(([link, path = '']) => ({
        link,
        path,
      }))
    : undefined,
);

/** A link in a text, `[words](/path)`, must link to a page. Its path is written without the prefix of a site. */
export function contentLinks(context: LintContext): void {
  const kinds = [...context.files.keys()];
  if (!pagesAreWhole(context)) return;
  for (const kind of kinds) {
    if (!holdsContent(kind)) continue;
    for (const { file, value } of soundFiles<object>(context, kind as Kind)) {
      for (const { value: links, keys } of linksIn(value)) {
        for (const { link, path } of links) {
          if (context.pages.has(path.slice(1))) continue;
          context.report({
            code: 'CT010',
            message: `The link \`${path}\` is not the path of a page.`,
            hint: didYouMean(
              path,
              [...context.pages.keys()].map((page) => `/${page}`),
              'Link to a page; paths are written without the prefix of a site.',
            ),
            at: { ...originAt(file.path, pointerTo('', ...keys)), part: link },
          });
        }
      }
    }
  }
}
