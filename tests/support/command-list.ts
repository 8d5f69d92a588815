import { createProgram } from '../../cli/program.ts';

/** As the packages of the project declare it; those of the tests have another version. */
export type Command = Awaited<ReturnType<typeof createProgram>>;

export interface ListedCommand {
  /** What is typed after the name of the program: `redirects`, `emit`. */
  readonly words: readonly string[];
  readonly command: Command;
}

/** Returns the program, and every group and command below it, in the order of the help. */
export async function listCommands(): Promise<ListedCommand[]> {
  return listBelow(await createProgram(), []);
}

function listBelow(command: Command, words: readonly string[]): ListedCommand[] {
  return [{ words, command }, ...command.commands.flatMap((one) => listBelow(one, [...words, one.name()]))];
}

/** Returns the examples at the end of the help of a command, a line each. */
export function examplesOf(command: Command): string[] {
  let help = '';
  const before = command.configureOutput();
  command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
  command.configureOutput(before);
  const [, after = ''] = help.split('\nExamples:\n');
  const [examples = ''] = after.split('\n\n');
  return examples.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : []));
}
