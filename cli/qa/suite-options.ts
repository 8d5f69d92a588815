import type { Command } from 'commander';

/** Adds the options that choose the requests of a suite. */
export function addSuiteOptions(command: Command): Command {
  return command
    .option('--sites <flags>', 'only these sites, by flag, separated by commas; `root` is the root site')
    .option('--sample <number>', 'only so many requests; each rule keeps one, as far as they go')
    .option('--seed <number>', 'which sample', '1');
}
