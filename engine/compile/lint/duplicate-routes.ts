import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { LintContext } from './context.ts';

/** No path may be declared twice. */
export function duplicateRoutes({ model, report }: LintContext): void {
  const first = new Map<string, (typeof model.routes)[number]>();
  for (const route of model.routes) {
    const before = first.get(route.path);
    if (!before) {
      first.set(route.path, route);
      continue;
    }
    report({
      code: 'RT001',
      message: `The route \`${route.path}\` is declared twice.`,
      hint: `Delete this entry of \`${route.path || '""'}\`, or the first.`,
      at: originAt(route.at.file, pointerTo(route.at.pointer, 'path')),
      related: [{ message: 'first declared here', at: originAt(before.at.file, pointerTo(before.at.pointer, 'path')) }],
    });
  }
}
