import type { Command } from 'commander';
import { VERSION } from '../engine/model/version.ts';
import { accountsBackupCommand } from './commands/accounts-backup/command.ts';
import { accountsBlockCommand } from './commands/accounts-block/command.ts';
import { accountsClaimsCommand } from './commands/accounts-claims/command.ts';
import { accountsListCommand } from './commands/accounts-list/command.ts';
import { accountsMailCommand } from './commands/accounts-mail/command.ts';
import { accountsRestoreCommand } from './commands/accounts-restore/command.ts';
import { accountsUnlockCommand } from './commands/accounts-unlock/command.ts';
import { addBlockCommand } from './commands/add-block/command.ts';
import { addCountryCommand } from './commands/add-country/command.ts';
import { addFaqCommand } from './commands/add-faq/command.ts';
import { addPageCommand } from './commands/add-page/command.ts';
import { addProductCommand } from './commands/add-product/command.ts';
import { addRedirectCommand } from './commands/add-redirect/command.ts';
import { buildCommand } from './commands/build/command.ts';
import { checkCommand } from './commands/check/command.ts';
import { completionCommand } from './commands/completion/command.ts';
import { constantsCommand } from './commands/constants/command.ts';
import { contentCoverageCommand } from './commands/content-coverage/command.ts';
import { devCommand } from './commands/dev/command.ts';
import { diffCommand } from './commands/diff/command.ts';
import { explainCommand } from './commands/explain/command.ts';
import { fmtCommand } from './commands/fmt/command.ts';
import { headersEmitCommand } from './commands/headers-emit/command.ts';
import { initCommand } from './commands/init/command.ts';
import { lspCommand } from './commands/lsp/command.ts';
import { mergeCommand } from './commands/merge/command.ts';
import { moveCommand } from './commands/move/command.ts';
import { planCommand } from './commands/plan/command.ts';
import { pruneCommand } from './commands/prune/command.ts';
import { qaEmitCommand } from './commands/qa-emit/command.ts';
import { qaRunCommand } from './commands/qa-run/command.ts';
import { redirectsEmitCommand } from './commands/redirects-emit/command.ts';
import { redirectsFixCommand } from './commands/redirects-fix/command.ts';
import { redirectsImportCommand } from './commands/redirects-import/command.ts';
import { redirectsTargetsCommand } from './commands/redirects-targets/command.ts';
import { redirectsUsageCommand } from './commands/redirects-usage/command.ts';
import { releasesCommand } from './commands/releases/command.ts';
import { rollbackCommand } from './commands/rollback/command.ts';
import { routesCommand } from './commands/routes/command.ts';
import { serveCommand } from './commands/serve/command.ts';
import { sitePauseCommand } from './commands/site-pause/command.ts';
import { siteResumeCommand } from './commands/site-resume/command.ts';
import { sitesCommand } from './commands/sites/command.ts';
import { startCommand } from './commands/start/command.ts';
import { studioCommand } from './commands/studio/command.ts';
import { suggestCommand } from './commands/suggest/command.ts';
import { themeEjectCommand } from './commands/theme-eject/command.ts';
import { themeListCommand } from './commands/theme-list/command.ts';
import { upgradeCommand } from './commands/upgrade/command.ts';
import { validateCommand } from './commands/validate/command.ts';
import { verifyCommand } from './commands/verify/command.ts';
import { createCommand, createGroup } from './create-command.ts';

/** Creates the command line. Its help lists the commands in this order. */
export function createProgram(): Command {
  return createCommand(
    'sitefold',
    'Folds YAML manifests into country sites, their redirects, and the tests that prove both.',
    ['sitefold validate', 'sitefold start', 'sitefold explain /th/faq/default.html'],
  )
    .option('--root <dir>', 'the folder with manifests/ and content/', '.')
    .version(VERSION)
    .addCommand(initCommand)
    .addCommand(validateCommand)
    .addCommand(upgradeCommand)
    .addCommand(
      createGroup('add', 'add something to the manifests or the content, and keep the rest of each file', [
        addRedirectCommand,
        addCountryCommand,
        addProductCommand,
        addPageCommand,
        addFaqCommand,
        addBlockCommand,
      ]),
    )
    .addCommand(createGroup('site', 'switch a country site off or on', [sitePauseCommand, siteResumeCommand]))
    .addCommand(moveCommand)
    .addCommand(fmtCommand)
    .addCommand(startCommand)
    .addCommand(buildCommand)
    .addCommand(mergeCommand)
    .addCommand(checkCommand)
    .addCommand(serveCommand)
    .addCommand(releasesCommand)
    .addCommand(rollbackCommand)
    .addCommand(verifyCommand)
    .addCommand(devCommand)
    .addCommand(studioCommand)
    .addCommand(explainCommand)
    .addCommand(planCommand)
    .addCommand(diffCommand)
    .addCommand(suggestCommand)
    .addCommand(pruneCommand)
    .addCommand(routesCommand)
    .addCommand(sitesCommand)
    .addCommand(constantsCommand)
    .addCommand(
      createGroup('redirects', 'read redirects of other systems, and write them for other hosts', [
        redirectsImportCommand,
        redirectsEmitCommand,
        redirectsFixCommand,
        redirectsTargetsCommand,
        redirectsUsageCommand,
      ]),
    )
    .addCommand(createGroup('headers', 'write the headers of pages and files for other hosts', [headersEmitCommand]))
    .addCommand(createGroup('theme', 'look at the theme, and change it', [themeListCommand, themeEjectCommand]))
    .addCommand(
      createGroup('accounts', 'look after the accounts of customers', [
        accountsBackupCommand,
        accountsRestoreCommand,
        accountsMailCommand,
        accountsListCommand,
        accountsBlockCommand,
        accountsUnlockCommand,
        accountsClaimsCommand,
      ]),
    )
    .addCommand(createGroup('content', 'look at the content', [contentCoverageCommand]))
    .addCommand(createGroup('qa', 'test the redirects of a server', [qaEmitCommand, qaRunCommand]))
    .addCommand(lspCommand)
    .addCommand(completionCommand);
}
