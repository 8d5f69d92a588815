import { codeInfo } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Level } from './severity.ts';

/** The most diagnostics of one code that are listed for a file; the others are only counted. */
const MOST_PER_CODE_AND_FILE = 100;

/** Returns what becomes of the findings with a code. */
export type LevelOf = (code: string) => Level;

interface SinkOptions {
  /** The most diagnostics of one code that are listed for a file. */
  readonly most?: number | undefined;
  readonly levelOf?: LevelOf;
}

export interface Sink {
  readonly report: (problem: Omit<Diagnostic, 'severity'>) => void;
  /** Returns all diagnostics in the order of their reports. Those above the limit are one diagnostic with their number. */
  all(): Diagnostic[];
  /** Returns the number of findings with each code that is off. */
  off(): ReadonlyMap<string, number>;
}

/** Returns the severity of a code of the engine where sitefold.yaml does not set another. */
export function usualLevel(code: string): Level {
  return codeInfo(code)?.severity ?? 'error';
}

/** Collects diagnostics. Lists at most `most` of one code for a file, and counts the others. */
export function createSink({ most = MOST_PER_CODE_AND_FILE, levelOf = usualLevel }: SinkOptions = {}): Sink {
  const kept: Diagnostic[] = [];
  const counts = new Map<string, { count: number; last: Diagnostic }>();
  const off = new Map<string, number>();
  return {
    report(problem) {
      const severity = levelOf(problem.code);
      if (severity === 'off') {
        off.set(problem.code, (off.get(problem.code) ?? 0) + 1);
        return;
      }
      const diagnostic: Diagnostic = { ...problem, severity };
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
    off: () => off,
  };
}
