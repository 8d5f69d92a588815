import { join } from 'node:path';
import { compile, type Compiled } from '../../compile/compile.ts';
import type { ContentSource } from '../../content/source.ts';
import { openParseCache } from './parse-cache.ts';
import { readSources } from './read.ts';
import { listTemplates } from './templates.ts';
import type { Source } from '../../compile/parse/parse-yaml.ts';

/** A project as it was read and compiled. */
export interface Project extends Compiled {
  readonly sources: readonly Source[];
}

/** A project with its content, wherever that is. */
export interface OpenedProject extends Project {
  /** The CMS that the content came from, as it answered. Undefined where the content is in the project. */
  readonly cms: ContentSource | undefined;
  /** Makes the content of the CMS the one that stands in when the CMS fails. To be called when it has been built. */
  keep(): void;
}

/** Where a project keeps what can be made again: parsed files, folders of builds under way. */
export function workFolder(root: string): string {
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
