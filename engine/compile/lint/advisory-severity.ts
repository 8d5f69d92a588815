import type { Advisory } from '../../model/content.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { soundFiles, type LintContext } from './context.ts';

/** The lowest CVSS 3.1 score of each severity (FIRST, CVSS 3.1 specification, section 5), the highest first. */
const SCALE = [
  ['critical', 9],
  ['high', 7],
  ['medium', 4],
  ['low', 0.1],
] as const;

/** The severity of an advisory follows from its score. */
export function advisorySeverity(context: LintContext): void {
  for (const { file, value } of soundFiles<Advisory>(context, 'content/advisories')) {
    const [meant] = SCALE.find(([, lowest]) => value.score >= lowest) ?? [value.severity];
    if (meant === value.severity) continue;
    context.report({
      code: 'CT018',
      message: `The severity is \`${value.severity}\`; a score of ${value.score} means \`${meant}\`.`,
      hint: `Write \`severity: ${meant}\`, or correct the score.`,
      at: originAt(file.path, '/severity'),
    });
  }
}
