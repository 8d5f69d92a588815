import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { createFileCheck, filePaths } from '../../model/file-paths.ts';
import type { Route } from '../../model/route.ts';
import type { LintContext } from './context.ts';

/** No page answers where the router expects files and calls: below `/api` for example, or at `/plan.css`. */
export function routeFiles({ model, report }: LintContext): void {
  const { segments, extensions, ...others } = filePaths(model.constants);
  const isBelowFiles = createFileCheck({ ...others, segments, extensions: [] });
  const isNamedLikeFile = createFileCheck({ beginnings: [], segments: [], extensions });
  for (const route of model.routes) {
    const path = samplePath(route);
    const at = originAt(route.at.file, pointerTo(route.at.pointer, 'path'));
    if (isBelowFiles(path))
      report({
        code: 'RT020',
        message: `No page answers at \`${route.path}\`: \`/${path.split('/')[1] ?? ''}\` is kept for files and calls.`,
        hint: 'Begin the path with another segment; the constants routing.reservedSegments and routing.skippedPrefixes list those that are kept.',
        at,
      });
    else if (isNamedLikeFile(path))
      report({
        code: 'RT020',
        message: `No page answers at \`${route.path}\`: what ends in \`.${path.split('.').at(-1) ?? ''}\` is a file.`,
        hint: 'Leave the ending out; the constant routing.staticExtensions lists those of files.',
        at,
      });
  }
}

/** A path of the route on the root site, with a letter for each parameter. */
function samplePath({ segments }: Route): string {
  return `/${segments.map((one) => (one.kind === 'literal' ? one.text : `${one.start}x`)).join('/')}`;
}
