import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chooseFile } from '../../../engine/build/theme/choose-file.ts';
import { canEject, ejectedFile } from '../../../engine/build/theme/eject-file.ts';
import { listEngineTheme } from '../../../engine/build/theme/engine-theme.ts';
import { reasonOf } from '../../../engine/build/project/read.ts';
import { EXIT, UserError, paint, say } from '../../io.ts';
import { requirePages } from '../../project.ts';

interface Options {
  readonly root: string;
}

/** Copies a file of the engine's theme into that of the project. Never writes over a file. */
export async function runThemeEject({ root }: Options, [name = '']: readonly string[]): Promise<void> {
  requirePages(root);
  const path = choose(name);
  const file = join('theme', path);
  try {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), ejectedFile(path), { flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST')
      throw new UserError(`${file} is there already; delete it to copy it anew.`, EXIT.findings);
    throw new UserError(`${file} cannot be written: ${reasonOf(cause)}.`, EXIT.findings);
  }
  say(`${paint('cyan', 'copied:')} ${file}\n`);
}

function choose(name: string): string {
  const chosen = chooseFile(name, listEngineTheme().filter(canEject));
  switch (chosen.kind) {
    case 'found':
      return chosen.path;
    case 'several':
      throw new UserError(
        `\`${name}\` may be ${chosen.paths.map((path) => `\`${path}\``).join(' or ')}: name one of them.`,
      );
    case 'unknown': {
      const hint =
        chosen.near === undefined ? '`sitefold theme list --all` lists them.' : `Did you mean \`${chosen.near}\`?`;
      throw new UserError(`The theme has no file \`${name}\`. ${hint}`);
    }
  }
}
