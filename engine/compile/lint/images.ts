import { missingPicture } from '../../content/missing-picture.ts';
import type { Banner, Content, PageBlock } from '../../model/content.ts';
import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { findFields, sharedName, valuesAt } from '../../model/schema/field-paths.ts';
import { FORMS } from '../../model/schema/forms.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import { drawingNames } from '../../model/theme.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/**
 * The pictures of content blocks, of news, and of the kinds of content that the project declares, exist: a scene, the drawing of a product,
 * or a file of content/images. So do the scenes of banners, and those on the pictures of shared links.
 */
export function images(context: LintContext): void {
  const { model, theme, imageNames } = context;
  const known = {
    scenes: drawingNames(theme, 'scenes'),
    products: isWhole(context, 'content/products') ? new Set(model.content.products.map(({ id }) => id)) : undefined,
    files: imageNames,
  };
  const check = (image: string, at: Origin): void => {
    const missing = missingPicture(image, known);
    if (missing)
      context.report({
        code: 'IM004',
        message: `There is no ${missing.word} \`${missing.name}\`.`,
        hint: missing.hint,
        at,
      });
  };
  for (const { file, value } of soundFiles<PageBlock>(context, 'content/page-blocks'))
    (value.images ?? []).forEach(({ image }, index) =>
      check(image, originAt(file.path, pointerTo('/images', index, 'image'))),
    );
  for (const { file, value } of soundFiles<Content['news'][number]>(context, 'content/news'))
    if (value.image !== undefined) check(value.image, originAt(file.path, '/image'));
  for (const { folder, schema } of model.collections)
    for (const { path } of findFields(schema, (field) => sharedName(field) === 'image', FORMS))
      for (const { file, value } of soundFiles<object>(context, folder as Kind))
        for (const { value: image, keys } of valuesAt(value, path))
          check(String(image), originAt(file.path, pointerTo('', ...keys)));
  for (const { file, value: banner } of soundFiles<Banner>(context, 'content/banners'))
    if (banner.scene !== undefined) check(`scene-${banner.scene}`, originAt(file.path, '/scene'));
  for (const { preview, at } of model.routes)
    if (preview?.scene !== undefined)
      check(`scene-${preview.scene}`, originAt(at.file, pointerTo(at.pointer, 'preview', 'scene')));
}
