import { createCommand, offerChoices, runLazily } from '../../create-command.ts';

export const redirectsImportCommand = offerChoices(
  createCommand('import', 'turn redirects of another system into YAML', [
    'sitefold redirects import netlify _redirects --out manifests/redirects/old-site.yaml',
    'sitefold redirects import csv old.csv --json',
    'sitefold redirects import netlify _redirects --allow-hosts --sites all --out manifests/redirects/old-site.yaml',
    'sitefold redirects import front-matter ../old-site --out manifests/redirects/aliases.yaml',
    'sitefold redirects import next next.config.mjs --out manifests/redirects/next.yaml',
    'sitefold redirects import apache docs/.htaccess --base /docs --out manifests/redirects/docs.yaml',
  ])
    .argument('<format>', 'what the file is; a wrong name lists them all')
    .argument('<file>', 'the file, or a folder for front-matter')
    .option('--base <path>', 'apache: the path of the folder that contains the .htaccess file; the root by default')
    .option(
      '--sites <which>',
      'root: the rules are as they are written; all: below the prefix of every site too',
      'root',
    )
    .option('--allow-hosts', 'put the other hosts that the rules lead to on the allow list of the project')
    .option('--no-run', 'next, nitro: do not run settings that are a program; import JSON instead')
    .option('--out <file>', 'write the YAML to a new file, not to standard output')
    .option('--strict', 'exit with 1 if a line was refused')
    .option('--json', 'print what was taken, changed and refused, and the rules, as JSON')
    .action(runLazily(async () => (await import('./run.ts')).runRedirectsImport)),
  { format: async () => (await import('../../../engine/redirects/importers/registry.ts')).IMPORTER_IDS },
);
