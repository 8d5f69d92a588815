import type { Diagnostic } from '../../../engine/model/diagnostics/diagnostic.ts';

/** Findings that a project has accepted: so many with this code and message in a file. The line is left out, because it moves. */
export interface AcceptedFinding {
  readonly file: string;
  readonly code: string;
  readonly message: string;
  readonly count: number;
}

export interface BaselineResult {
  /** The findings that the baseline does not list. */
  readonly rest: readonly Diagnostic[];
  readonly accepted: number;
  /** What the baseline lists and nothing has any more, with the number that is too much. */
  readonly gone: readonly AcceptedFinding[];
}

/** Returns the text of a baseline that lists findings. Remarks are left out: they never make a project fail. */
export function formatBaseline(diagnostics: readonly Diagnostic[]): string {
  const counts = Map.groupBy(
    diagnostics.filter(({ severity }) => severity !== 'info'),
    keyOf,
  );
  const findings = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]) => {
      const [{ code, message, at }] = same as [Diagnostic];
      return { file: at.file, code, message, count: same.length };
    });
  return `${JSON.stringify({ findings }, null, 2)}\n`;
}

/** Reads a baseline. Undefined if the text is not one. */
export function parseBaseline(text: string): readonly AcceptedFinding[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const findings = (value as { findings?: unknown } | null)?.findings;
  return Array.isArray(findings) && findings.every(isAccepted) ? findings : undefined;
}

function isAccepted(value: unknown): value is AcceptedFinding {
  const { file, code, message, count } = (value ?? {}) as Record<string, unknown>;
  return [file, code, message].every((one) => typeof one === 'string') && Number.isInteger(count);
}

/** Takes the findings that a baseline lists out of all. */
export function applyBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: readonly AcceptedFinding[],
): BaselineResult {
  const left = new Map(baseline.map((one) => [keyOf({ ...one, at: one }), one.count]));
  const rest = diagnostics.filter((diagnostic) => {
    const count = left.get(keyOf(diagnostic)) ?? 0;
    if (count > 0) left.set(keyOf(diagnostic), count - 1);
    return count <= 0;
  });
  const gone = baseline.flatMap((one) => {
    const count = left.get(keyOf({ ...one, at: one })) ?? 0;
    return count > 0 ? [{ ...one, count }] : [];
  });
  return { rest, accepted: diagnostics.length - rest.length, gone };
}

function keyOf({
  code,
  message,
  at,
}: Pick<Diagnostic, 'code' | 'message'> & { readonly at: { readonly file: string } }): string {
  return `${at.file} ${code} ${message}`;
}
