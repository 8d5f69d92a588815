import { chooseId } from '../../emit.ts';
import { print } from '../../io.ts';
import { createProgram } from '../../program.ts';
import { formatBash } from './format-bash.ts';
import { formatFish } from './format-fish.ts';
import { formatZsh } from './format-zsh.ts';
import { listPlaces, type Place } from './list-places.ts';

/** The shells, each with what prints its script. */
export const SHELLS = { bash: formatBash, zsh: formatZsh, fish: formatFish } satisfies Record<
  string,
  (places: readonly Place[]) => string
>;

/** Prints the completion script of a shell for all commands. Throws a UserError if the shell is not known. */
export async function runCompletion(shell: string): Promise<void> {
  const format = SHELLS[chooseId(shell, Object.keys(SHELLS) as (keyof typeof SHELLS)[], 'shell')];
  print(format(await listPlaces(await createProgram())));
}
