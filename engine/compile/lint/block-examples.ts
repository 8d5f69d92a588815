import { checkBlockContents } from '../../content/block-contents.ts';
import { missingPicture } from '../../content/missing-picture.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { BlocksRaw } from '../../model/schema/types.gen.ts';
import { drawingNames } from '../../model/theme.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/**
 * The examples of a block type have as many parts as the type allows. Products, videos and pictures of an example should exist.
 * A missing one is a warning, because a project with another catalogue may lack it.
 */
export function blockExamples(context: LintContext): void {
  const { content } = context.model;
  const idsOf = (kind: 'products' | 'videos'): ReadonlySet<string> | undefined =>
    isWhole(context, `content/${kind}`) ? new Set(content[kind].map(({ id }) => id)) : undefined;
  const products = idsOf('products');
  const videos = idsOf('videos');
  const scenes = drawingNames(context.theme, 'scenes');
  for (const { file, value: type } of soundFiles<BlocksRaw>(context, 'blocks')) {
    for (const [name, example] of Object.entries(type.examples ?? {})) {
      const place = pointerTo('/examples', name);
      checkBlockContents(type, example, (message, hint, field) => {
        const at = originAt(file.path, field in example ? pointerTo(place, field) : place);
        context.report({ code: 'BL005', message, hint, at });
      });
      const missing = (what: string, pointer: string): void =>
        context.report({
          code: 'BL006',
          message: `The example shows ${what}, which does not exist.`,
          hint: 'Name an entry or picture that exists in this project.',
          at: originAt(file.path, pointer),
        });
      (example.products ?? []).forEach((id, index) => {
        if (products?.has(id) === false) missing(`the product \`${id}\``, pointerTo(place, 'products', index));
      });
      if (example.video !== undefined && videos?.has(example.video) === false)
        missing(`the video \`${example.video}\``, pointerTo(place, 'video'));
      (example.images ?? []).forEach(({ image }, index) => {
        const picture = missingPicture(image, {
          scenes,
          products,
          files: context.imageNames,
        });
        if (picture) missing(`the ${picture.word} \`${picture.name}\``, pointerTo(place, 'images', index, 'image'));
      });
    }
  }
}
