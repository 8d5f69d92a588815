import { createCommand, offerChoices, runLazily } from '../../create-command.ts';
import { HOST_OPTION, LOG_FORMAT_CHOICES } from '../../traffic/log-options.ts';

export const pruneCommand = offerChoices(
  createCommand(
    'prune',
    'remove redirects that have expired, that no request reaches, or that access logs never show',
    ['sitefold prune --dry-run', 'sitefold prune --log access.log access.log.1.gz --days 90 --dry-run'],
  )
    .option('--log <file...>', 'access logs: also remove what none of their requests takes; - for standard input')
    .option('--format <name>', 'combined, json or w3c; left out: found by the first lines')
    .option(...HOST_OPTION)
    .option('--days <count>', 'with --log: the days with requests that the logs must have', '30')
    .option('--force', 'with --log: accept fewer days, and logs that no redirect appears in')
    .option('--dry-run', 'show what would change, and write nothing')
    .option('--yes', 'write without a question')
    .option('--json', 'print the changed lines, addresses and findings as JSON')
    .action(runLazily(async () => (await import('./run.ts')).runPrune)),
  LOG_FORMAT_CHOICES,
);
