import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { leadingCapture } from '../../redirects/analysis/open-target.ts';
import { formatTarget } from '../../redirects/match/pattern.ts';
import type { RedirectContext } from './context.ts';

/**
 * Reports targets whose first segment is a capture, because the visitor chooses it. A host that does not merge slashes would redirect
 * `//host` to another site, and any rule or page can follow. The path of a target on another host may begin with a capture: that is so for
 * every rule with a host, because its target is a full address.
 */
export function redirectOpenTarget({ written, report }: RedirectContext): void {
  const reported = new Set<string>();
  for (const rule of written) {
    const key = `${rule.at.file} ${rule.at.pointer}`;
    const name = leadingCapture(rule);
    if (!rule.target || name === undefined || rule.host || reported.has(key)) continue;
    reported.add(key);
    report({
      code: 'RD030',
      message: `The target \`${formatTarget(rule.target)}\` of \`${rule.id}\` begins with the capture \`${name}\`, which the visitor chooses.`,
      hint: `Begin the target with a fixed segment, or list the values of \`${name}\` in the source, such as \`:name(a|b)\`.`,
      at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'to')),
    });
  }
}
