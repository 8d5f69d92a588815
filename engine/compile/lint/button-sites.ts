import { activeSites } from '../../model/active-sites.ts';
import { isAvailable } from '../../model/availability.ts';
import type { Banner } from '../../model/content.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { listSome } from '../../model/diagnostics/suggest.ts';
import { pagesAreWhole, soundFiles, type LintContext } from './context.ts';

/** The button of a banner leads to a page that is on every site that shows the banner. A block leaves a site without the page. */
export function buttonSites(context: LintContext): void {
  if (!pagesAreWhole(context)) return;
  for (const { file, value: banner } of soundFiles<Banner>(context, 'content/banners')) {
    const [path = ''] = banner.path.split('?');
    const absent = context.pages.get(path)?.absent;
    const flags = activeSites(context.model)
      .filter((site) => absent?.has(site.flag) && isAvailable(banner, site))
      .map(({ flag }) => flag);
    if (flags.length === 0) continue;
    context.report({
      code: 'CT035',
      message: `The button links to \`${path}\`, which is not on every site that shows the banner: not on ${listSome(flags, 12)}.`,
      hint: `Link to another page, or limit the banner, such as with \`availability: { except: [${flags.join(', ')}] }\`.`,
      at: originAt(file.path, '/path'),
    });
  }
}
