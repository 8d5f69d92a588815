import type { Command } from 'commander';
import { addAcceptExternal } from '../accept-external.ts';
import { offerChoices } from '../create-command.ts';

/** Adds the options that choose the requests of a suite. */
export function addSuiteOptions(command: Command): Command {
  const extended = addAcceptExternal(command)
    .option('--sites <flags>', 'only these sites, by flag, separated by commas; `root` is the root site')
    .option(
      '--target <id>',
      'the server is this host with the emitted rules alone: its declared differences do not count as failures, and requests that no rule matches are asked only whether they are redirected',
    )
    .option('--since <ref>', 'only requests whose answer differs from that of a commit, branch or tag of git')
    .option('--sample <number>', 'only so many requests; each rule keeps one, as far as they go')
    .option('--seed <number>', 'which sample', '1');
  return offerChoices(extended, {
    target: async () => (await import('../../engine/redirects/targets/registry.ts')).TARGET_IDS,
  });
}
