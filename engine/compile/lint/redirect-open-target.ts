import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { leadingCapture } from '../../redirects/analysis/open-target.ts';
import { formatTarget } from '../../redirects/match/pattern.ts';
import type { LintContext } from './context.ts';

/**
 * Where the first segment of a target is a capture, the visitor chooses it: a host that does not put slashes together would lead to another
 * site with `//host`, and any rule and page can follow. On another host the captures are in the path, which is the business of that host.
 */
export function redirectOpenTarget({ written, report }: LintContext): void {
  const reported = new Set<string>();
  for (const rule of written) {
    const key = `${rule.at.file} ${rule.at.pointer}`;
    const name = leadingCapture(rule);
    if (!rule.target || name === undefined || reported.has(key)) continue;
    reported.add(key);
    report({
      code: 'RD030',
      message: `The target \`${formatTarget(rule.target)}\` of \`${rule.id}\` begins with what the visitor writes for \`${name}\`.`,
      hint: `Begin the target with a folder, or list what \`${name}\` may be: \`:name(a|b)\` in the source.`,
      at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'to')),
    });
  }
}
