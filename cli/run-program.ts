import { CommanderError } from 'commander';
import { FileChanged } from '../engine/build/project/file-changed.ts';
import { EXIT, UserError, paint, say } from './io.ts';
import { missingPackage } from './missing-package.ts';
import { createProgram } from './program.ts';

/**
 * Runs one call of the command line, and prints what is wrong with it. Returns the exit code of a call that failed; undefined if the process
 * may go on until its work is done, with the exit code that the command has set.
 */
export async function runProgram(args: readonly string[]): Promise<number | undefined> {
  try {
    const program = await createProgram(args);
    await program.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (cause) {
    // The parser has printed help, version, or what is wrong.
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? EXIT.fine : EXIT.usage;
    if (cause instanceof UserError || cause instanceof FileChanged) {
      say(`${paint('red', 'sitefold:')} ${cause.message}\n`);
      return cause instanceof UserError ? cause.exitCode : EXIT.findings;
    }
    const missing = missingPackage(cause);
    if (missing !== undefined) {
      say(`${paint('red', 'sitefold:')} ${missing}\n`);
      return EXIT.findings;
    }
    say(
      `${paint('red', 'sitefold:')} this is a bug of Sitefold, please report it.\n${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
    );
    return EXIT.bug;
  }
}
