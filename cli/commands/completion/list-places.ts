import type { Command, Option } from 'commander';
import { choicesOf } from '../../create-command.ts';

/** What may be typed in one place: words, and files or folders of the disk. */
export interface Offer {
  readonly words: readonly string[];
  readonly paths?: 'file' | 'folder';
}

export interface PlaceOption {
  /** As they are typed: `--help` and `-h`. */
  readonly names: readonly string[];
  readonly description: string;
  /** What its value may be; undefined if the option takes none. */
  readonly value?: Offer;
}

/** What can follow one command. */
export interface Place {
  /** The words of the command, with the name of the program: `sitefold redirects emit`. */
  readonly at: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly PlaceOption[];
  readonly args: Offer;
}

/** Lists a program and all its commands, with what can follow each. */
export async function listPlaces(program: Command, inherited: readonly Option[] = []): Promise<readonly Place[]> {
  const help = program.createHelp();
  const own = help.visibleOptions(program);
  const known = new Set(own.map(({ long }) => long));
  const options = [...own, ...inherited.filter(({ long }) => !known.has(long))];
  const commands = help.visibleCommands(program);
  const place: Place = {
    at: wordsOf(program),
    commands: commands.map((command) => ({ name: command.name(), description: command.description() })),
    options: await Promise.all(options.map((option) => placeOption(program, option))),
    args: await argumentsOf(program),
  };
  // The help that the parser adds has no place of its own: it is not one of the commands.
  const below = await Promise.all(
    program.commands.map((command) => listPlaces(command, [...program.options, ...inherited])),
  );
  return [place, ...below.flat()];
}

/** Lists the options that take a value, as they are typed after their command: `sitefold validate --format`. */
export function listValues(places: readonly Place[]): readonly { readonly at: string; readonly value: Offer }[] {
  return places.flatMap(({ at, options }) =>
    options.flatMap(({ names, value }) => (value ? names.map((name) => ({ at: `${at} ${name}`, value })) : [])),
  );
}

function wordsOf(command: Command): string {
  return command.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
}

async function placeOption(command: Command, option: Option): Promise<PlaceOption> {
  const { long, short, description, flags } = option;
  const names = [long, short].filter((name) => name !== undefined);
  if (!option.required && !option.optional) return { names, description };
  const words = await choicesOf(command, option.attributeName());
  return { names, description, value: { words, ...pathsOf(flags) } };
}

async function argumentsOf(command: Command): Promise<Offer> {
  const args = command.registeredArguments;
  const words = await Promise.all(args.map((argument) => choicesOf(command, argument.name())));
  const paths = args.map((argument) => pathsOf(`<${argument.name()}>`)).find((one) => one.paths !== undefined);
  return { words: words.flat(), ...paths };
}

/** Returns what the placeholder of a value says: `<dir>` is a folder, `<file>` a file. */
function pathsOf(flags: string): Pick<Offer, 'paths'> {
  if (/[<[](?:dir|folders?)\b/.test(flags)) return { paths: 'folder' };
  return /[<[]file\b/.test(flags) ? { paths: 'file' } : {};
}
