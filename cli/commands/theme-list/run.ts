import { describeEngineTheme, listOwnTheme, type OwnFile } from '../../../engine/build/theme/list-theme.ts';
import { print, say, table } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** Lists the files of the theme of a project, or those of the engine that it may replace. */
export async function runThemeList({ root, all, json }: Options): Promise<void> {
  const files = all ? describeEngineTheme() : listOwnTheme(root);
  if (json) return print(`${JSON.stringify(files, null, 2)}\n`);
  if (files.length === 0) return say('The project has no file of the theme: `sitefold theme eject` copies one.\n');
  print(
    all
      ? table(describeEngineTheme().map(({ name, description }) => [name, description]))
      : table([['file', 'in the theme', "the engine's file"], ...listOwnTheme(root).map(rowOf)]),
  );
}

function rowOf({ file, kind, changed }: OwnFile): string[] {
  if (kind === 'adds') return [file, 'added', ''];
  const state =
    changed === undefined ? 'not copied from it' : changed ? 'changed since it was copied' : 'as it was copied';
  return [file, 'replaced', state];
}
