import { CODES } from './codes.ts';
import type { Diagnostic, Report } from './diagnostic.ts';

/** The most diagnostics of one code that are listed for a file; the others are only counted. */
const MOST_PER_CODE_AND_FILE = 100;

export interface Sink {
  readonly report: Report;
  /** Returns all diagnostics in the order of their reports. Those above the limit are one diagnostic with their number. */
  all(): Diagnostic[];
}

/** Collects diagnostics. Lists at most `most` of one code for a file, and counts the others. */
export function createSink(most = MOST_PER_CODE_AND_FILE): Sink {
  const kept: Diagnostic[] = [];
  const counts = new Map<string, { count: number; last: Diagnostic }>();
  return {
    report(problem) {
      const diagnostic: Diagnostic = { ...problem, severity: CODES[problem.code].severity };
      const key = `${problem.code} ${problem.at.file}`;
      const seen = counts.get(key);
      const count = (seen?.count ?? 0) + 1;
      counts.set(key, { count, last: diagnostic });
      if (count <= most) kept.push(diagnostic);
    },
    all() {
      const rest = [...counts.values()]
        .filter(({ count }) => count > most)
        .map(({ count, last }): Diagnostic => ({
          code: 'SC009',
          severity: last.severity,
          message: `This file has ${count} problems with code ${last.code}; the first ${most} are shown.`,
          hint: 'Fix these, then run the command again.',
          at: last.at,
        }));
      return [...kept, ...rest];
    },
  };
}
