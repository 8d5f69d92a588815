import { readSourcesAt, type Committed } from '../engine/build/project/git.ts';
import type { OpenedProject } from '../engine/build/project/project.ts';
import { compile } from '../engine/compile/compile.ts';
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

/**
 * Compiles the manifests of a version in git. Files that are the same now are not parsed again. The content is that of the version, or
 * the same as now if it comes from a CMS, and the defaults are those of now. Throws a UserError if the version is unknown or has errors.
 */
export function compileAt(
  root: string,
  ref: string,
  { sources: now, cache, findings, cms }: OpenedProject,
): OldVersion {
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
  const { model, diagnostics, files } = compile(sources, { cache, findings });
  if (!model || diagnostics.some((one) => stopsUse(one, 'read')))
    throw new UserError(`The manifests of \`${ref}\` have errors, so there is nothing to compare with.`, EXIT.findings);
  return { commit, model, files };
}
