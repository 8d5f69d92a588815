import { isDeepStrictEqual } from 'node:util';
import { readSourcesAt, type Committed } from '../engine/build/project/git.ts';
import { requireContent } from '../engine/build/project/known-model.ts';
import type { OpenedProject } from '../engine/build/project/project.ts';
import { compileRedirects } from '../engine/compile/compile-redirects.ts';
import { isRedirectPath } from '../engine/compile/redirect-path.ts';
import type { Source } from '../engine/compile/parse/parse-yaml.ts';
import type { SourceFile } from '../engine/model/diagnostics/source.ts';
import { stopsUse } from '../engine/model/diagnostics/uses.ts';
import { isDefault } from '../engine/model/schema/kinds.ts';
import type { SiteModel } from '../engine/model/site-model.ts';
import { EXIT, UserError } from './io.ts';

export interface OldVersion {
  readonly commit: string;
  readonly model: SiteModel;
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** A project as it is now. Of its model, the content may not be there; then only a version with the same one is compiled. */
export type CurrentProject = Pick<
  OpenedProject,
  'sources' | 'model' | 'today' | 'files' | 'cache' | 'findings' | 'cms'
>;

/**
 * Compiles the manifests of a version in git. Files that are the same now are not parsed again. The content is that of the version, or
 * the same as now if it comes from a CMS, and the defaults are those of now. If no file besides those of redirects differs, the model
 * shares all else with that of now. Throws a UserError if the version is unknown or has errors.
 */
export async function compileAt(
  root: string,
  ref: string,
  { sources: now, model: current, today, files: known, cache, findings, cms }: CurrentProject,
): Promise<OldVersion> {
  let version: Committed;
  try {
    version = readSourcesAt(root, ref, now);
  } catch (cause) {
    throw new UserError(`\`${ref}\` cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`);
  }
  const isContent = ({ path }: Source): boolean => path.startsWith('content/');
  const { commit, sources: committed } = version;
  const own = cms ? [...committed.filter((one) => !isContent(one)), ...now.filter(isContent)] : committed;
  const sources = [...own, ...now.filter(({ path }) => isDefault(path))];
  if (current && isDeepStrictEqual(digestsOfOthers(sources), digestsOfOthers(now))) {
    const compiled = compileRedirects(sources, { base: current, today, cache });
    const others = [...known].filter(([path]) => !isRedirectPath(path));
    if (compiled) return { commit, model: compiled.model, files: new Map([...others, ...compiled.files]) };
  }
  if (current) requireContent(current);
  // Most of the code is that of the compiler, which a comparison of redirects does not need.
  const { compile } = await import('../engine/compile/compile.ts');
  const { model, diagnostics, files } = compile(sources, { cache, findings });
  if (!model || diagnostics.some((one) => stopsUse(one, 'read')))
    throw new UserError(`The manifests of \`${ref}\` have errors, so there is nothing to compare with.`, EXIT.findings);
  return { commit, model, files };
}

/** The digests of all files but those of redirects, by path. */
function digestsOfOthers(sources: readonly Source[]): ReadonlyMap<string, string> {
  const others = sources.filter(({ path }) => !isRedirectPath(path));
  return new Map(others.map(({ path, digest }) => [path, digest]));
}
