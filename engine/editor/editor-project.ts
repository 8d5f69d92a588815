import type { EditableProject } from '../compile/edits/edit-project.ts';
import { parse, type ParsedFile } from '../compile/parse/parse-yaml.ts';
import { onceFor } from '../model/once-for.ts';
import { listPages, type PageTable } from '../model/pages.ts';
import type { SiteModel } from '../model/site-model.ts';
import { createRouter, type Router } from '../routing/router.ts';

/** A project as an editor has it open. While its files have mistakes, the model is the last one that could be made. */
export interface EditorProject extends EditableProject {
  /** The files of the engine's theme, by their path below it. */
  readonly engineTheme: readonly string[];
}

/** A range of a file, in UTF-16 code units with an exclusive end. */
export interface FileRange {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Returns a YAML file of the project with its value; undefined for other files. The compiler reports its mistakes. */
export function readYaml({ sources, cache }: EditorProject, path: string): ParsedFile | undefined {
  const source = path.endsWith('.yaml') ? sources.find((one) => one.path === path) : undefined;
  return source && parse(source, () => undefined, cache);
}

/** Lists the pages of a model once. */
export const pagesOf = onceFor((model: SiteModel): PageTable => listPages(model));

/** Makes the router of a model once. */
export const routerOf = onceFor((model: SiteModel): Router => createRouter(model));
