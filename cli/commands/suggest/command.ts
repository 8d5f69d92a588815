import { createCommand, offerChoices, runLazily } from '../../create-command.ts';
import { HOST_OPTION, LOG_FORMAT_CHOICES } from '../../traffic/log-options.ts';

export const suggestCommand = offerChoices(
  createCommand('suggest', 'propose redirects for the addresses that access logs say were not found', [
    'sitefold suggest access.log',
    'sitefold suggest access.log --out suggestions.csv',
    'sitefold suggest access.log access.log.1.gz --write --dry-run',
  ])
    .argument('<log...>', 'access logs, also compressed with gzip; - for standard input')
    .option('--format <name>', 'combined, json or w3c; left out: found by the first lines')
    .option(...HOST_OPTION)
    .option('--min-hits <count>', 'leave out addresses with fewer requests', '2')
    .option('--limit <count>', 'look at this many addresses, those with the most requests', '100')
    .option('--confidence <number>', 'with --write or --out: take suggestions from this confidence on, up to 1')
    .option('--out <file>', 'write the suggestions as a table, which `redirects import csv` reads')
    .option('--write', 'add the redirects that are almost sure, from confidence 0.9 on')
    .option('--dry-run', 'with --write: show what would change, and write nothing')
    .option('--json', 'print JSON')
    .action(runLazily(async () => (await import('./run.ts')).runSuggest)),
  LOG_FORMAT_CHOICES,
);
