import { listEngineTheme } from '../../engine/build/theme/engine-theme.ts';
import type { EditorProject, FileRange } from '../../engine/editor/editor-project.ts';
import type { Source } from '../../engine/compile/parse/parse-yaml.ts';
import { openWith } from './editable.ts';

/** Opens the smallest project as an editor has it, with files added to it or put in the place of its own. */
export function openInEditor(...files: readonly Source[]): EditorProject {
  return { ...openWith(...files), engineTheme: listEngineTheme() };
}

/** The place of a text in a file: that of its `^`, which is left out, or its start. */
export function placeIn(project: EditorProject, path: string, text: string): { path: string; offset: number } {
  const plain = text.replace('^', '');
  const at = project.files.get(path)?.text.indexOf(plain) ?? -1;
  if (at === -1) throw new Error(`${path} has no text ${plain}`);
  return { path, offset: at + Math.max(0, text.indexOf('^')) };
}

/** The texts at some places, as `path: text`. */
export function textsAt({ files }: EditorProject, ranges: readonly FileRange[]): string[] {
  return ranges.map(({ path, start, end }) => `${path}: ${files.get(path)?.text.slice(start, end) ?? ''}`);
}
