import { originAt, pointerTo } from '../diagnostics/diagnostic.ts';
import { compareSpecificity, overlaps } from '../redirects/match.ts';
import { exactPath, formatPattern } from '../redirects/pattern.ts';
import type { LintContext } from './context.ts';

/** Two patterns that match the same path must not be equally specific; the order of the file settles nothing. */
export function redirectTies({ written, report }: LintContext): void {
  const patterns = written.filter((rule) => exactPath(rule.source) === undefined);
  const reported = new Set<string>();
  patterns.forEach((rule, index) => {
    const other = patterns
      .slice(0, index)
      .find(
        (before) =>
          formatPattern(before.source) !== formatPattern(rule.source) &&
          compareSpecificity(before, rule) === 0 &&
          overlaps(before.source, rule.source),
      );
    const key = `${rule.at.file} ${rule.at.pointer} ${other?.at.file ?? ''} ${other?.at.pointer ?? ''}`;
    if (!other || reported.has(key)) return;
    reported.add(key);
    report({
      code: 'RD014',
      message: `The sources \`${formatPattern(other.source)}\` and \`${formatPattern(rule.source)}\` match the same paths and are equally specific.`,
      hint: 'Give one of them a higher `priority`.',
      at: originAt(rule.at.file, pointerTo(rule.at.pointer, 'from')),
      related: [{ message: 'the other source', at: originAt(other.at.file, pointerTo(other.at.pointer, 'from')) }],
    });
  });
}
