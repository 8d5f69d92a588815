import type { Artifact } from '../../model/artifact.ts';
import { byteLength } from '../../redirects/targets/meta.ts';
import type { HeaderPlan } from './plan.ts';
import type { HeaderDivergence, HeaderTarget } from './target.ts';

/** What became of a plan on one target. */
export interface LoweredHeaders {
  readonly id: string;
  /** Empty where a limit of the host is passed: a file that lacks rules would be taken for a whole one. */
  readonly files: readonly Artifact[];
  /** The paths of what was not written for that reason: what an earlier run left there is stale. */
  readonly withheld: readonly string[];
  readonly rules: number;
  readonly bytes: number;
  readonly use: string;
  readonly divergences: readonly HeaderDivergence[];
  /** Why nothing was written, and what to do. */
  readonly refused: readonly { readonly message: string; readonly way: string }[];
}

/** Prints a plan for a target, unless a limit of the host is passed. */
export function lowerHeaders(target: HeaderTarget, plan: HeaderPlan): LoweredHeaders {
  const { id, title, limits, use, divergences } = target;
  const { files, counts } = target.emit(plan);
  const refused = limits.flatMap(({ what, most, unit, way }) => {
    const count = counts[what] ?? 0;
    return count > most ? [{ message: `${title} takes ${most} ${unit} (${what}); there are ${count}.`, way }] : [];
  });
  return {
    id,
    files: refused.length === 0 ? files : [],
    withheld: refused.length === 0 ? [] : files.map(({ path }) => path),
    rules: counts.rules,
    bytes: files.reduce((sum, { text }) => sum + byteLength(text), 0),
    use,
    divergences,
    refused,
  };
}
