import { createCommand, offerChoices, runLazily } from '../../create-command.ts';

export const redirectsImportCommand = offerChoices(
  createCommand('import', 'turn redirects of another system into YAML', [
    'sitefold redirects import netlify _redirects > manifests/redirects/old-site.yaml',
    'sitefold redirects import csv old.csv --json',
    'sitefold redirects import front-matter ../old-site/content > manifests/redirects/aliases.yaml',
    'sitefold redirects import apache docs/.htaccess --base /docs > manifests/redirects/docs.yaml',
  ])
    .argument('<format>', 'what the file is; a wrong name lists them all')
    .argument('<file>', 'the file, or a folder for front-matter')
    .option('--base <path>', 'apache: the path of the folder that contains the .htaccess file; the root by default')
    .option('--json', 'print what was taken, changed and refused, and the rules, as JSON')
    .action(runLazily(async () => (await import('./run.ts')).runRedirectsImport)),
  { format: async () => (await import('../../../engine/redirects/importers/registry.ts')).IMPORTER_IDS },
);
