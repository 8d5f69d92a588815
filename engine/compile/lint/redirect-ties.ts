import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { findTies } from '../../redirects/analysis/find-ties.ts';
import { formatPattern, isExact } from '../../redirects/match/pattern.ts';
import type { RedirectContext } from './context.ts';

/** Two patterns that match the same request must not be equally specific; the order in the file has no effect. */
export function redirectTies({ written, report }: RedirectContext): void {
  const patterns = written.filter((rule) => !isExact(rule.source));
  const reported = new Set<string>();
  // `redirectSources` reports sources that are written alike.
  const ties = findTies(patterns, (one, other) => formatPattern(one.source) !== formatPattern(other.source));
  for (const { first, second } of ties) {
    const key = `${second.at.file} ${second.at.pointer} ${first.at.file} ${first.at.pointer}`;
    if (reported.has(key)) continue;
    reported.add(key);
    report({
      code: 'RD014',
      message: `The sources \`${formatPattern(first.source)}\` and \`${formatPattern(second.source)}\` match the same paths and are equally specific.`,
      hint: 'Give one of them a higher `priority`.',
      at: originAt(second.at.file, pointerTo(second.at.pointer, 'from')),
      related: [{ message: 'the other source', at: originAt(first.at.file, pointerTo(first.at.pointer, 'from')) }],
    });
  }
}
