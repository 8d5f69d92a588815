import { createCommand, runLazily } from '../../create-command.ts';

export const addCountryCommand = createCommand(
  'country',
  'add the site of a country; language, name, currency and office are proposed',
  ['sitefold add country nz', 'sitefold add country be --lang fr --dry-run'],
)
  .argument('<flag>', 'the prefix of its addresses: two letters, which are a country and not a language')
  .option('--lang <tag>', 'its language, such as fr; by default the likely one of the country')
  .option('--country <code>', 'the country, if it is not the flag in upper case, such as GB for uk')
  .option('--name <name>', 'the name of the country as its people write it')
  .option('--office <id>', 'the office that serves it from now on')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--json', 'print the changed lines, addresses and findings as JSON')
  .action(runLazily(async () => (await import('./run.ts')).runAddCountry));
