import { CODES } from './codes.ts';
import type { Diagnostic, Report } from './diagnostic.ts';

/** How many diagnostics of one code one file may have before the rest is only counted. */
const MOST_PER_CODE_AND_FILE = 100;

export interface Sink {
  readonly report: Report;
  /** All diagnostics in the order in which they were reported, repetitions counted once the cap is reached. */
  all(): Diagnostic[];
}

/** Collects diagnostics. Ten mistakes show as ten; a file with a hundred thousand says how many there are, unless all are asked for. */
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
          hint: 'Mend those, then run the command again.',
          at: last.at,
        }));
      return [...kept, ...rest];
    },
  };
}
