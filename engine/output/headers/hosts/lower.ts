import type { HostFiles } from '../../../model/artifact.ts';
import { byteLength } from '../../../redirects/targets/shared/files/meta-file.ts';
import type { HeaderPlan } from './plan.ts';
import type { HeaderDivergence, HeaderTarget } from './target.ts';

/** The result of a plan on one target. */
export interface LoweredHeaders extends HostFiles {
  readonly use: string;
  readonly divergences: readonly HeaderDivergence[];
}

/** Prints a plan for a target, unless it exceeds a limit of the host. */
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
