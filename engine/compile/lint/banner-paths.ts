import type { Banner } from '../../model/content.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { pagesAreWhole, soundFiles, type LintContext } from './context.ts';

/** The button of a banner leads to a page. */
export function bannerPaths(context: LintContext): void {
  if (!pagesAreWhole(context)) return;
  for (const { file, value: banner } of soundFiles<Banner>(context, 'content/banners')) {
    const [path = ''] = banner.path.split('?');
    if (context.pages.has(path)) continue;
    context.report({
      code: 'CT010',
      message: `The button links to \`${path}\`, which is not a page.`,
      hint: didYouMean(path, context.pages.keys(), 'Write the path without the prefix of a site.'),
      at: originAt(file.path, '/path'),
    });
  }
}
