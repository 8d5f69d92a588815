import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A defect that is put into the code on purpose, to see whether a test fails. */
export interface Defect {
  /** Two digits, by which the command line names it. */
  readonly number: string;
  readonly name: string;
  /** The path of the patch. */
  readonly patch: string;
  /** What breaks, in one sentence. */
  readonly breaks: string;
  /** The test file that is expected to fail, as a path from the root of the repository. */
  readonly caughtBy: string;
}

const FILE_NAME = /^(\d{2})-([a-z0-9-]+)\.patch$/;
const FIRST_LINE = /^# (.+) caught-by: (tests\/\S+\.test\.ts)\n/;

/** Reads the patches of a folder, in the order of their numbers. */
export function readDefects(folder: string): Defect[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const patch = join(folder, file);
      const [, number, name] = FILE_NAME.exec(file) ?? [];
      const [, breaks, caughtBy] = FIRST_LINE.exec(readFileSync(patch, 'utf8')) ?? [];
      if (number === undefined || name === undefined)
        throw new Error(`\`${file}\` is not named \`NN-short-name.patch\``);
      if (breaks === undefined || caughtBy === undefined)
        throw new Error(`\`${file}\` does not begin with \`# What breaks. caught-by: tests/….test.ts\``);
      return { number, name, patch, breaks, caughtBy };
    });
}
