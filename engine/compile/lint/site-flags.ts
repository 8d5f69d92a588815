import { listConstant } from '../../model/constants.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { LintContext } from './context.ts';

/** A flag must not be a path segment with another meaning. */
export function siteFlags({ model, report }: LintContext): void {
  const reserved = new Set(listConstant(model.constants, 'routing.reservedSegments'));
  for (const site of model.sites) {
    const at = originAt(site.at.file, pointerTo(site.at.pointer, 'flag'));
    if (reserved.has(site.flag)) {
      report({
        code: 'ST008',
        message: `The flag \`${site.flag}\` is a reserved path segment.`,
        hint: 'Choose another flag; the constant routing.reservedSegments lists the reserved segments.',
        at,
      });
    }
    const route = model.routes.find(({ segments: [first] }) => first?.kind === 'literal' && first.text === site.flag);
    if (route) {
      report({
        code: 'ST009',
        message: `The flag \`${site.flag}\` is the first segment of the route \`${route.path}\`.`,
        hint: 'Choose another flag, or rename the route.',
        at,
        related: [{ message: 'the route', at: originAt(route.at.file, pointerTo(route.at.pointer, 'path')) }],
      });
    }
  }
}
