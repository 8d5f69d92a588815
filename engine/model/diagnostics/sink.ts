import { codeInfo } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Level } from './severity.ts';

/** Returns what becomes of the findings with a code. */
export type LevelOf = (code: string) => Level;

interface SinkOptions {
  readonly levelOf?: LevelOf;
}

export interface Sink {
  readonly report: (problem: Omit<Diagnostic, 'severity'>) => void;
  /** Returns all diagnostics in the order of their reports. */
  all(): Diagnostic[];
  /** Returns the number of findings with each code that is off. */
  off(): ReadonlyMap<string, number>;
}

/** Returns the severity of a code of the engine where sitefold.yaml does not set another. */
export function usualLevel(code: string): Level {
  return codeInfo(code)?.severity ?? 'error';
}

/** Collects diagnostics, and counts those whose code is off. */
export function createSink({ levelOf = usualLevel }: SinkOptions = {}): Sink {
  const kept: Diagnostic[] = [];
  const off = new Map<string, number>();
  return {
    report(problem) {
      const severity = levelOf(problem.code);
      if (severity === 'off') off.set(problem.code, (off.get(problem.code) ?? 0) + 1);
      else kept.push({ ...problem, severity });
    },
    all: () => [...kept],
    off: () => off,
  };
}
