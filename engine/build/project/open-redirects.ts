import { join } from 'node:path';
import { compileRedirects } from '../../compile/compile-redirects.ts';
import type { EditableProject } from '../../compile/edits/edit-project.ts';
import { isRedirectPath } from '../../compile/redirect-path.ts';
import { parse, type ParseCache, type Source } from '../../compile/parse/parse-yaml.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { digestOthers } from './input-digest.ts';
import { NeedsAllFiles, readKnownModel } from './known-model.ts';
import { openParseCache } from './parse-cache.ts';
import type { ReadResult } from './read.ts';
import { workFolder } from './work-folder.ts';

/**
 * Does something with a project of which the redirects alone are compiled. Undefined if that is not enough: its other files have changed
 * since they were compiled, or `use` throws `NeedsAllFiles`.
 */
export async function withRedirects<T>(
  root: string,
  read: ReadResult,
  use: (project: EditableProject) => T | Promise<T>,
): Promise<T | undefined> {
  const others = digestOthers(read, undefined);
  const base = others === undefined ? undefined : await readKnownModel(root, others);
  // To load what was parsed of all files would take longer than to parse those of redirects.
  const cache = openParseCache(join(workFolder(root), 'parsed-redirects.bin'), []);
  const project = base && openRedirects(read, { base, cache });
  if (!project) return undefined;
  try {
    return await use(project);
  } catch (cause) {
    if (cause instanceof NeedsAllFiles) return undefined;
    throw cause;
  } finally {
    cache.save();
  }
}

/** Opens a project with a model of the same other files. Undefined if only the compilation of all files tells what is to be said. */
function openRedirects(
  { sources }: ReadResult,
  { base, cache }: { readonly base: SiteModel; readonly cache: ParseCache },
): EditableProject | undefined {
  const today = new Date().toISOString().slice(0, 10);
  const compiled = compileRedirects(sources, { base, today, cache });
  if (!compiled) return undefined;
  const others = sources.filter(({ path }) => path.endsWith('.yaml') && !isRedirectPath(path));
  const files = new Map([...others.map((source) => [source.path, parseLater(source)] as const), ...compiled.files]);
  const recompile = (): never => {
    throw new NeedsAllFiles('more than the redirects has to be compiled');
  };
  return { ...compiled, sources, files, cache, today, recompile };
}

/** A file of which the text and the places are read if something in it is named. */
function parseLater(source: Source): SourceFile {
  let parsed: SourceFile | undefined;
  const file = (): SourceFile => (parsed ??= parse(source, () => undefined));
  return {
    path: source.path,
    get text() {
      return file().text;
    },
    marks: () => file().marks(),
  };
}
