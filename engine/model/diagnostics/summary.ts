import type { Diagnostic } from './diagnostic.ts';
import type { Severity } from './severity.ts';

/** Returns one line with the number of errors, warnings and remarks. */
export function summarise(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Severity): number => diagnostics.filter((one) => one.severity === severity).length;
  const say = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  return `${say(count('error'), 'error')}, ${say(count('warning'), 'warning')}, ${say(count('info'), 'remark')}`;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((one) => one.severity === 'error');
}
