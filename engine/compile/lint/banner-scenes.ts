import { missingPicture } from '../../content/missing-picture.ts';
import type { Banner } from '../../model/content.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { drawingNames } from '../../model/theme.ts';
import { soundFiles, type LintContext } from './context.ts';

/** The theme draws the scene of a banner. */
export function bannerScenes(context: LintContext): void {
  const scenes = drawingNames(context.theme, 'scenes');
  for (const { file, value: banner } of soundFiles<Banner>(context, 'content/banners')) {
    if (banner.scene === undefined) continue;
    const missing = missingPicture(`scene-${banner.scene}`, { scenes, products: [], files: [] });
    if (missing)
      context.report({
        code: 'IM004',
        message: `There is no ${missing.word} \`${missing.name}\`.`,
        hint: missing.hint,
        at: originAt(file.path, '/scene'),
      });
  }
}
