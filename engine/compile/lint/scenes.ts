import { missingPicture } from '../../content/missing-picture.ts';
import type { Banner } from '../../model/content.ts';
import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { drawingNames } from '../../model/theme.ts';
import { soundFiles, type LintContext } from './context.ts';

/** The theme draws the scenes of banners, and those on the pictures of shared links. */
export function scenes(context: LintContext): void {
  const known = { scenes: drawingNames(context.theme, 'scenes'), products: [], files: [] };
  const check = (scene: string | undefined, at: Origin): void => {
    const missing = scene === undefined ? undefined : missingPicture(`scene-${scene}`, known);
    if (missing)
      context.report({
        code: 'IM004',
        message: `There is no ${missing.word} \`${missing.name}\`.`,
        hint: missing.hint,
        at,
      });
  };
  for (const { file, value: banner } of soundFiles<Banner>(context, 'content/banners'))
    check(banner.scene, originAt(file.path, '/scene'));
  for (const { preview, at } of context.model.routes)
    check(preview?.scene, originAt(at.file, pointerTo(at.pointer, 'preview', 'scene')));
}
