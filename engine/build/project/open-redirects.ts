import { compileRedirects } from '../../compile/compile-redirects.ts';
import type { EditableProject } from '../../compile/edits/edit-project.ts';
import { isRedirectPath } from '../../compile/redirect-path.ts';
import { parse, type ParseCache, type Source } from '../../compile/parse/parse-yaml.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { NeedsAllFiles } from './known-model.ts';
import type { ReadResult } from './read.ts';

/**
 * Opens a project for an edit of its redirects, and compiles nothing else. `base` is a model of the same other files. An edit that cannot
 * be judged so throws `NeedsAllFiles`. Undefined if already the project without the edit cannot.
 */
export function openRedirects({ sources }: ReadResult, base: SiteModel): EditableProject | undefined {
  // To load what was parsed of all files would take longer than to parse those of redirects.
  const cache: ParseCache = new Map();
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
