import { createHash } from 'node:crypto';
import type { Problem } from '../model/diagnostics/diagnostic.ts';
import type { LintContext } from './lint/context.ts';
import { lint } from './lint/registry.ts';
import type { Source } from './parse/parse-yaml.ts';

/** What the engine's rules found, by a digest of the files of a project and of the day. */
export interface KeptFindings {
  get(key: string): readonly Problem[] | undefined;
  set(key: string, found: readonly Problem[]): void;
}

/** Runs the engine's rules, or reports what they found before in the same files on the same day. */
export function lintOnce(context: LintContext, sources: readonly Source[], kept: KeptFindings | undefined): void {
  if (!kept) return lint(context);
  const key = keyOf(sources, context);
  const known = kept.get(key);
  if (known) return known.forEach(context.report);
  const found: Problem[] = [];
  lint({
    ...context,
    report(problem) {
      found.push(problem);
      context.report(problem);
    },
  });
  kept.set(key, found);
}

function keyOf(sources: readonly Source[], { today, engineTheme, engineProperties, components }: LintContext): string {
  const hash = createHash('sha256').update(
    JSON.stringify([today ?? null, engineTheme ?? null, engineProperties !== undefined, components !== undefined]),
  );
  for (const { path, digest } of sources) hash.update(`${path}\0${digest}\0`);
  return hash.digest('hex');
}
