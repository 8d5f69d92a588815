import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { Route } from '../../model/route.ts';
import type { LintContext } from './context.ts';

/**
 * Two routes tie if they have the same shape and neither has more fixed text: `faq/{id}` and `faq/{name}`.
 * They do not tie if one is more specific: `product/eol` beside `product/{productid}`.
 */
export function routeTies({ model, report }: LintContext): void {
  model.routes.forEach((route, index) => {
    const before = model.routes
      .slice(0, index)
      .find((other) => other.path !== route.path && shapeOf(other) === shapeOf(route));
    if (!before) return;
    report({
      code: 'RT002',
      message: `The routes \`${before.path}\` and \`${route.path}\` match the same paths.`,
      hint: 'Give one of them a fixed segment.',
      at: originAt(route.at.file, pointerTo(route.at.pointer, 'path')),
      related: [{ message: 'the other route', at: originAt(before.at.file, pointerTo(before.at.pointer, 'path')) }],
    });
  });
}

function shapeOf(route: Route): string {
  return route.segments.map((segment) => (segment.kind === 'literal' ? segment.text : `${segment.start}{}`)).join('/');
}
