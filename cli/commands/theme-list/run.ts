import { describeEngineTheme, listOwnTheme, type OwnFile } from '../../../engine/build/theme/list-theme.ts';
import { countOf } from '../../../engine/model/plain-words.ts';
import { RENDER_FOLDER } from '../../../engine/model/theme.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, print, say } from '../../io.ts';
import { requirePages } from '../../project.ts';

interface Options {
  readonly root: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** Lists the files of the theme of a project, or those of the engine that it may replace. */
export async function runThemeList({ root, all, json }: Options): Promise<void> {
  if (!all) requirePages(root);
  const files = all ? describeEngineTheme() : listOwnTheme(root);
  if (json) return print(`${JSON.stringify(files, null, 2)}\n`);
  if (files.length === 0) return say('The project has no file of the theme: `sitefold theme eject` copies one.\n');
  print(
    all
      ? formatTable({ rows: describeEngineTheme().map(({ name, description }) => [name, description]) }, AS_DATA)
      : formatTable({ head: ['file', 'in the theme', "the engine's file"], rows: rowsOf(listOwnTheme(root)) }, AS_DATA),
  );
}

/** The pictures of products are one row: each product may have four, and they replace nothing. */
function rowsOf(files: readonly OwnFile[]): string[][] {
  const [pictures, others] = [files.filter(isPicture), files.filter((file) => !isPicture(file))];
  const row = [PICTURES, `${countOf(pictures.length, 'file')} added`, ''];
  const rows = [...others.map(rowOf), ...(pictures.length > 0 ? [row] : [])];
  return rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

const PICTURES = `theme/${RENDER_FOLDER}/`;
const isPicture = ({ file }: OwnFile): boolean => file.startsWith(PICTURES);

function rowOf({ file, kind, changed }: OwnFile): string[] {
  if (kind === 'adds') return [file, 'added', ''];
  const state =
    changed === undefined ? 'not copied from it' : changed ? 'changed since it was copied' : 'as it was copied';
  return [file, 'replaced', state];
}
