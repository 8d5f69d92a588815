import { missingPicture } from '../../content/missing-picture.ts';
import type { PageBlock } from '../../model/content.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { findFields, sharedName, valuesAt } from '../../model/schema/field-paths.ts';
import type { Kind } from '../../model/schema/kinds.ts';
import { drawingNames } from '../../model/theme.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/**
 * The pictures of content blocks, and of the kinds of content that the project declares, exist: a scene, the drawing of a product, or a
 * file of content/images.
 */
export function images(context: LintContext): void {
  const { model, theme, imageNames } = context;
  const known = {
    scenes: drawingNames(theme, 'scenes'),
    products: isWhole(context, 'content/products') ? new Set(model.content.products.map(({ id }) => id)) : undefined,
    files: imageNames,
  };
  const check = (image: string, file: string, keys: readonly (string | number)[]): void => {
    const missing = missingPicture(image, known);
    if (missing)
      context.report({
        code: 'IM004',
        message: `There is no ${missing.word} \`${missing.name}\`.`,
        hint: missing.hint,
        at: originAt(file, pointerTo('', ...keys)),
      });
  };
  for (const { file, value } of soundFiles<PageBlock>(context, 'content/page-blocks'))
    (value.images ?? []).forEach(({ image }, index) => check(image, file.path, ['images', index, 'image']));
  for (const { folder, schema } of model.collections)
    for (const { path } of findFields(schema, (field) => sharedName(field) === 'image'))
      for (const { file, value } of soundFiles<object>(context, folder as Kind))
        for (const { value: image, keys } of valuesAt(value, path)) check(String(image), file.path, keys);
}
