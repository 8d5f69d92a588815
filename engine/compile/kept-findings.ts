import { createHash, type Hash } from 'node:crypto';
import type { Problem } from '../model/diagnostics/diagnostic.ts';
import { lintRedirects } from './lint-redirects.ts';
import type { LintContext, RedirectContext } from './lint/context.ts';
import { lint } from './lint/registry.ts';
import type { Source } from './parse/parse-yaml.ts';

/** What the engine's rules found, by a digest of what they read: files of a project, and the day. */
export interface KeptFindings {
  get(key: string): readonly Problem[] | undefined;
  set(key: string, found: readonly Problem[]): void;
}

/**
 * Runs the engine's rules, or reports what they found before in the same files on the same day. What those about anything but redirects
 * found is kept by itself, because redirects are what is edited most. `digests`: of the files with redirects, and of all others.
 */
export function lintOnce(
  context: RedirectContext,
  digests: { readonly redirects: string; readonly others: string },
  kept: KeptFindings | undefined,
): void {
  if (!kept) {
    lint(context);
    lintRedirects(context);
    return;
  }
  const rest = digestOptions(context).update(digests.others);
  const all = rest.copy().update(digests.redirects);
  rest.update(JSON.stringify([...context.overridden]));
  runOnce(lint, { context, kept, key: rest.digest('hex') });
  runOnce(lintRedirects, { context, kept, key: all.digest('hex') });
}

interface Run<C> {
  readonly context: C;
  readonly kept: KeptFindings;
  readonly key: string;
}

/** Runs rules, or reports what they found before. */
function runOnce<C extends LintContext>(run: (context: C) => void, { context, kept, key }: Run<C>): void {
  const known = kept.get(key);
  if (known) return known.forEach(context.report);
  const found: Problem[] = [];
  run({
    ...context,
    report(problem) {
      found.push(problem);
      context.report(problem);
    },
  });
  kept.set(key, found);
}

function digestOptions({ today, engineTheme, engineProperties, components }: LintContext): Hash {
  return createHash('sha256').update(
    JSON.stringify([today ?? null, engineTheme ?? null, engineProperties !== undefined, components !== undefined]),
  );
}

/** Returns a digest of the names and the bytes of files. */
export function digestFiles(files: readonly Source[]): string {
  const hash = createHash('sha256');
  for (const { path, digest } of files) hash.update(`${path}\0${digest}\0`);
  return hash.digest('hex');
}
