import { activeSites } from '../../model/active-sites.ts';
import { isAvailable } from '../../model/availability.ts';
import { numberConstant } from '../../model/constants.ts';
import type { TextPage } from '../../model/content.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { listSome } from '../../model/diagnostics/suggest.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** The footer of a site shows the first footer pages, up to a limit; the pages after them are never shown. */
export function footerPages(context: LintContext): void {
  if (!isWhole(context, 'content/pages', 'sites')) return;
  const most = numberConstant(context.model.constants, 'footerPages.size');
  const pages = soundFiles<TextPage>(context, 'content/pages')
    .flatMap(({ file, value: { footer } }) => (footer ? [{ file, footer }] : []))
    .sort((a, b) => a.footer.order - b.footer.order);
  const unseen = new Map<string, string[]>();
  for (const site of activeSites(context.model))
    for (const { file } of pages.filter(({ footer }) => isAvailable(footer, site)).slice(most))
      unseen.set(file.path, [...(unseen.get(file.path) ?? []), site.flag || 'root']);
  for (const [path, flags] of unseen)
    context.report({
      code: 'CT020',
      message: `The page comes after the ${most} that a footer shows, on ${listSome(flags, 5)}.`,
      hint: 'Give it a lower `order`, or limit other footer pages with `availability`.',
      at: originAt(path, '/footer', 'key'),
    });
}
