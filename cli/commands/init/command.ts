import { createCommand, offerChoices, runLazily } from '../../create-command.ts';

export const initCommand = offerChoices(
  createCommand('init', 'write a new project, to start from', [
    'sitefold init',
    'sitefold init bakery --name "Corner Bakery" --url https://www.bakery.example --countries de,fr,ch:it',
    'sitefold init studio --pages about,contact,jobs --yes',
    'sitefold init redirects --starter redirects --import netlify:_redirects',
  ])
    .argument('[dir]', 'the folder of the project; it is made if need be', '.')
    .option('--starter <name>', 'company: sites of a company; vendor: with a catalogue; redirects: no pages')
    .option('--name <name>', 'the name of the company')
    .option('--url <address>', 'the address of the root site')
    .option('--countries <list>', 'the countries that get a site, such as de,fr; with a language of one: ch:it')
    .option('--pages <list>', 'its text pages besides the home page, such as about,contact,jobs; none for no others')
    .option('--import <format:file>', 'redirects of another system; the formats are those of redirects import')
    .option('--allow-hosts', 'allow the other hosts that the imported redirects lead to')
    .option('--yes', 'ask nothing: what is not given has its default')
    .action(runLazily(async () => (await import('./run.ts')).runInit)),
  { starter: async () => (await import('./starters.ts')).STARTER_NAMES },
);
