import { originAt, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import type { PageBlock, TextPage } from '../../model/content.ts';
import { checkBlockContents } from '../../content/block-contents.ts';
import { isWhole, pagesAreWhole, soundFiles, type LintContext } from './context.ts';

/** A content block has a declared type, an existing page that shows blocks, and as many parts as its type allows. */
export function pageBlocks(context: LintContext): void {
  const { model, report } = context;
  const types = new Map(model.blocks.map((type) => [type.name, type]));
  const pages = new Map(model.content.pages.map((page) => [page.url, page]));
  for (const { file, value: block } of soundFiles<PageBlock>(context, 'content/page-blocks')) {
    const problem = (message: string, hint: string, at: Origin): void => report({ code: 'BL005', message, hint, at });
    const at = (key: keyof PageBlock): Origin =>
      key in block ? originAt(file.path, `/${key}`) : originAt(file.path, '/block');
    const type = types.get(block.block);
    if (type) checkBlockContents(type, block, (message, hint, field) => problem(message, hint, at(field)));
    else if (isWhole(context, 'blocks'))
      problem(
        `There is no block type \`${block.block}\`.`,
        didYouMean(block.block, types.keys(), 'Declare it in manifests/blocks.'),
        at('block'),
      );
    const target = block.action?.path;
    if (target !== undefined && pagesAreWhole(context) && !context.pages.has(target))
      report({
        code: 'CT010',
        message: `The button links to \`${target}\`, which is not a page.`,
        hint: didYouMean(target, context.pages.keys(), 'Write the path without the prefix of a site.'),
        at: originAt(file.path, '/action/path'),
      });
    const page = pages.get(block.page);
    if (!page) {
      if (isWhole(context, 'content/pages'))
        problem(
          `There is no page with the url \`${block.page}\`.`,
          didYouMean(block.page, pages.keys(), 'Name the `url` of an entry of content/pages.'),
          at('page'),
        );
    } else if (pagesAreWhole(context) && !showsBlocks(context, page))
      problem(
        `The page \`${block.page}\` shows no blocks.`,
        'List pageBlocks under `data` of its route, or choose another page.',
        at('page'),
      );
  }
}

function showsBlocks({ model, pages }: LintContext, { id, url }: TextPage): boolean {
  // A route may mean this page and name another one.
  if (
    model.routes.some(
      (route) => route.page !== undefined && !model.content.pages.some((page) => page.id === route.page),
    )
  )
    return true;
  const routes = [...model.routes.filter(({ page }) => page === id), pages.get(url)?.route];
  return routes.some((route) => route?.data.includes('pageBlocks'));
}
