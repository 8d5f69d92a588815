import { join } from 'node:path';
import { compile, type Compiled } from '../compile.ts';
import { openParseCache } from './parse-cache.ts';
import { readSources } from './read.ts';
import { listTemplates } from './templates.ts';
import type { Source } from '../parse.ts';

/** A project as it was read and compiled. */
export interface Project extends Compiled {
  readonly sources: readonly Source[];
}

/** Where a project keeps what can be made again: parsed files, folders of builds under way. */
function workFolder(root: string): string {
  return join(root, '.sitefold');
}

/** Reads and compiles the manifests and the content of a project. */
export function loadProject(root: string): Project {
  const { sources, diagnostics } = readSources(root);
  const cache = openParseCache(join(workFolder(root), 'parsed.bin'));
  if (diagnostics.some(({ code }) => code === 'IO001'))
    return { sources, model: undefined, diagnostics, files: new Map() };
  const compiled = compile(sources, {
    cache,
    templates: listTemplates(),
    today: new Date().toISOString().slice(0, 10),
  });
  cache.save();
  return { ...compiled, sources, diagnostics: [...diagnostics, ...compiled.diagnostics] };
}
