import { numberConstant } from '../../model/constants.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { leadingCapture } from '../../redirects/analysis/open-target.ts';
import { findTwoHops } from '../../redirects/chains/find-two-hops.ts';
import type { RedirectContext } from './context.ts';

/**
 * Reports chains that cannot be shortened, because they concern only some requests of a rule: the captures decide whether another
 * rule follows. The message shows one such request, which can be tried.
 */
export function redirectHops({ model, report }: RedirectContext): void {
  const reported = new Set<string>();
  // The redirects that follow from routes.yaml correct any request, whichever rule came first.
  const generated = new Set<RedirectRule>(model.routeRedirects);
  const found = findTwoHops([...model.redirects, ...model.routeRedirects], {
    maxHops: numberConstant(model.constants, 'redirect.maxHops'),
    counts: (next) => !generated.has(next),
  });
  for (const { rule, through, request, location, loops } of found) {
    const key = `${rule.at.file} ${rule.at.pointer}`;
    // A target that begins with a capture has its own finding: any rule can follow.
    if (reported.has(key) || (!loops && leadingCapture(rule) !== undefined)) continue;
    reported.add(key);
    report({
      ...(loops
        ? {
            code: 'RD007' as const,
            message: `The redirect from \`${rule.id}\` runs in a loop for \`${request}\`.`,
            hint: 'Let one rule of the loop lead to a page, or delete the rules of the loop.',
          }
        : {
            code: 'RD028' as const,
            message: `The request \`${request}\` of \`${rule.id}\` takes ${through.length + 1} redirects: \`${through[0]?.id ?? ''}\` follows.`,
            hint: `Add a rule from \`${request}\` straight to \`${location}\`.`,
          }),
      at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'to')),
      related: through.map((other) => ({ message: `through \`${other.id}\``, at: other.at })),
    });
  }
}
