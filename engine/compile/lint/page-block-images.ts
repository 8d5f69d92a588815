import { missingPicture } from '../../content/missing-picture.ts';
import type { PageBlock } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { drawingNames } from '../../model/theme.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** The pictures of a content block exist: a scene, the drawing of a product, or a file of content/images. */
export function pageBlockImages(context: LintContext): void {
  const products = isWhole(context, 'content/products')
    ? new Set(context.model.content.products.map(({ id }) => id))
    : undefined;
  const scenes = drawingNames(context.theme, 'scenes');
  for (const { file, value } of soundFiles<PageBlock>(context, 'content/page-blocks')) {
    (value.images ?? []).forEach(({ image }, index) => {
      const missing = missingPicture(image, {
        scenes,
        products,
        files: context.imageNames,
      });
      if (missing)
        context.report({
          code: 'IM004',
          message: `There is no ${missing.word} \`${missing.name}\`.`,
          hint: missing.hint,
          at: originAt(file.path, pointerTo('/images', index, 'image')),
        });
    });
  }
}
