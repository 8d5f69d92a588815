import { createCommand, offerChoices, runLazily } from '../../create-command.ts';
import { HOST_OPTION, LOG_FORMAT_CHOICES } from '../../traffic/log-options.ts';

export const redirectsUsageCommand = offerChoices(
  createCommand('usage', 'count how often the requests of access logs take each redirect', [
    'sitefold redirects usage access.log',
    'sitefold redirects usage access.log access.log.1.gz --all',
    'sitefold redirects usage cdn.json --host www.example.com,example.com',
    'sitefold redirects usage --json - < access.log',
  ])
    .argument('<log...>', 'access logs, also compressed with gzip; - for standard input')
    .option('--format <name>', 'combined, json or w3c; left out: found by the first lines')
    .option(...HOST_OPTION)
    .option('--all', 'show all redirects and addresses, not only the first 20 of each')
    .option('--json', 'print JSON')
    .action(runLazily(async () => (await import('./run.ts')).runRedirectsUsage)),
  LOG_FORMAT_CHOICES,
);
