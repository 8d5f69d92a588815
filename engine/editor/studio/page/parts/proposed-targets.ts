import type { DiagnosticView } from '../../../../model/diagnostics/view.ts';

/** Returns the paths that the hints of findings propose, such as that of `Did you mean `/faq`?`. */
export function proposedTargets(findings: readonly Pick<DiagnosticView, 'hint'>[]): string[] {
  const found = findings.flatMap(({ hint = '' }) =>
    [...hint.matchAll(/\b(?:did you mean|write|use)\b[^`.]*`(\/[^`\s]*)`/gi)].map(([, path = '']) => path),
  );
  return [...new Set(found)];
}
