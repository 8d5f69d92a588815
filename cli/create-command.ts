import { Command } from 'commander';
import { resolve } from 'node:path';
import { checkVersion } from './check-version.ts';
import { say } from './io.ts';

/** Options that every command takes. */
interface GlobalOptions {
  readonly root: string;
}

/** Creates a command whose help ends with examples. */
export function createCommand(name: string, description: string, examples: readonly string[]): Command {
  return bareCommand(name, description).addHelpText('after', formatExamples(examples));
}

/** Creates a command that only holds other commands, such as `redirects` for `redirects import`. */
export function createGroup(name: string, description: string): Command {
  return bareCommand(name, description);
}

/** What is wrong with a call is printed like every other message, and ends the call without ending the process. */
function bareCommand(name: string, description: string): Command {
  return new Command(name).description(description).exitOverride().configureOutput({ outputError: say });
}

type Choices = () => Promise<readonly string[]>;

const choices = new WeakMap<Command, Readonly<Record<string, Choices>>>();

/**
 * Says what values the options and arguments of a command may have, by `target` for `--target`, for those who complete them. They are loaded
 * when they are needed: the registries of hosts load slowly.
 */
export function offerChoices(command: Command, offered: Readonly<Record<string, Choices>>): Command {
  choices.set(command, { ...choices.get(command), ...offered });
  return command;
}

/** Returns the values that an option or argument of a command may have; none if it may be anything. */
export async function choicesOf(command: Command, name: string): Promise<readonly string[]> {
  const offered = choices.get(command)?.[name];
  return offered ? offered() : [];
}

type Run<Options> = (options: Options, args: readonly string[]) => Promise<void>;

/** Returns an action that imports the code of a command when the command is called: all commands together load slowly. */
export function runLazily<Options extends object>(load: () => Promise<Run<Options>>): (this: Command) => Promise<void> {
  return async function action(): Promise<void> {
    const run = await load();
    const { root, ...options } = this.optsWithGlobals<Options & GlobalOptions>();
    checkVersion(resolve(root), wordsOf(this));
    await run({ ...options, root: resolve(root) } as unknown as Options, this.args);
  };
}

function formatExamples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

/** Returns the words of a command as they are typed after the name of the program: `redirects emit`. */
function wordsOf(command: Command): string {
  return command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
}
