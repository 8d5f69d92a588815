import type { Command } from 'commander';
import { VERSION } from '../engine/model/version.ts';
import { createCommand, createGroup } from './create-command.ts';

/** The commands by their words, in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./commands/init/command.ts')).initCommand,
  validate: async () => (await import('./commands/validate/command.ts')).validateCommand,
  upgrade: async () => (await import('./commands/upgrade/command.ts')).upgradeCommand,
  'add redirect': async () => (await import('./commands/add-redirect/command.ts')).addRedirectCommand,
  'add country': async () => (await import('./commands/add-country/command.ts')).addCountryCommand,
  'add product': async () => (await import('./commands/add-product/command.ts')).addProductCommand,
  'add page': async () => (await import('./commands/add-page/command.ts')).addPageCommand,
  'add faq': async () => (await import('./commands/add-faq/command.ts')).addFaqCommand,
  'add block': async () => (await import('./commands/add-block/command.ts')).addBlockCommand,
  'site pause': async () => (await import('./commands/site-pause/command.ts')).sitePauseCommand,
  'site resume': async () => (await import('./commands/site-resume/command.ts')).siteResumeCommand,
  move: async () => (await import('./commands/move/command.ts')).moveCommand,
  fmt: async () => (await import('./commands/fmt/command.ts')).fmtCommand,
  start: async () => (await import('./commands/start/command.ts')).startCommand,
  build: async () => (await import('./commands/build/command.ts')).buildCommand,
  merge: async () => (await import('./commands/merge/command.ts')).mergeCommand,
  check: async () => (await import('./commands/check/command.ts')).checkCommand,
  serve: async () => (await import('./commands/serve/command.ts')).serveCommand,
  releases: async () => (await import('./commands/releases/command.ts')).releasesCommand,
  rollback: async () => (await import('./commands/rollback/command.ts')).rollbackCommand,
  verify: async () => (await import('./commands/verify/command.ts')).verifyCommand,
  dev: async () => (await import('./commands/dev/command.ts')).devCommand,
  studio: async () => (await import('./commands/studio/command.ts')).studioCommand,
  explain: async () => (await import('./commands/explain/command.ts')).explainCommand,
  plan: async () => (await import('./commands/plan/command.ts')).planCommand,
  diff: async () => (await import('./commands/diff/command.ts')).diffCommand,
  suggest: async () => (await import('./commands/suggest/command.ts')).suggestCommand,
  prune: async () => (await import('./commands/prune/command.ts')).pruneCommand,
  routes: async () => (await import('./commands/routes/command.ts')).routesCommand,
  sites: async () => (await import('./commands/sites/command.ts')).sitesCommand,
  constants: async () => (await import('./commands/constants/command.ts')).constantsCommand,
  'redirects import': async () => (await import('./commands/redirects-import/command.ts')).redirectsImportCommand,
  'redirects emit': async () => (await import('./commands/redirects-emit/command.ts')).redirectsEmitCommand,
  'redirects fix': async () => (await import('./commands/redirects-fix/command.ts')).redirectsFixCommand,
  'redirects targets': async () => (await import('./commands/redirects-targets/command.ts')).redirectsTargetsCommand,
  'redirects usage': async () => (await import('./commands/redirects-usage/command.ts')).redirectsUsageCommand,
  'headers emit': async () => (await import('./commands/headers-emit/command.ts')).headersEmitCommand,
  'theme list': async () => (await import('./commands/theme-list/command.ts')).themeListCommand,
  'theme eject': async () => (await import('./commands/theme-eject/command.ts')).themeEjectCommand,
  'accounts backup': async () => (await import('./commands/accounts-backup/command.ts')).accountsBackupCommand,
  'accounts restore': async () => (await import('./commands/accounts-restore/command.ts')).accountsRestoreCommand,
  'accounts mail': async () => (await import('./commands/accounts-mail/command.ts')).accountsMailCommand,
  'accounts list': async () => (await import('./commands/accounts-list/command.ts')).accountsListCommand,
  'accounts block': async () => (await import('./commands/accounts-block/command.ts')).accountsBlockCommand,
  'accounts unlock': async () => (await import('./commands/accounts-unlock/command.ts')).accountsUnlockCommand,
  'accounts requests': async () => (await import('./commands/accounts-requests/command.ts')).accountsRequestsCommand,
  'accounts claims': async () => (await import('./commands/accounts-claims/command.ts')).accountsClaimsCommand,
  'content coverage': async () => (await import('./commands/content-coverage/command.ts')).contentCoverageCommand,
  'qa emit': async () => (await import('./commands/qa-emit/command.ts')).qaEmitCommand,
  'qa run': async () => (await import('./commands/qa-run/command.ts')).qaRunCommand,
  lsp: async () => (await import('./commands/lsp/command.ts')).lspCommand,
  completion: async () => (await import('./commands/completion/command.ts')).completionCommand,
};

/** What the commands that only hold others say of themselves. */
const GROUPS: Readonly<Record<string, string>> = {
  add: 'add something to the manifests or the content, and keep the rest of each file',
  site: 'switch a country site off or on',
  redirects: 'read redirects of other systems, and write them for other hosts',
  headers: 'write the headers of pages and files for other hosts',
  theme: 'look at the theme, and change it',
  accounts: 'look after the accounts of customers',
  content: 'look at the content',
  qa: 'test the redirects of a server',
};

/**
 * Creates the command line for a call: with the command that it names, or with all of them if it names none, as for their list. Only the
 * call of a command is worth the time that all others take to load.
 */
export async function createProgram(args: readonly string[] = []): Promise<Command> {
  const program = createCommand(
    'sitefold',
    'Folds YAML manifests into country sites, their redirects, and the tests that prove both.',
    ['sitefold validate', 'sitefold start', 'sitefold explain /th/faq/default.html'],
  )
    .option('--root <dir>', 'the folder with manifests/ and content/', '.')
    .version(VERSION);
  const [first = '', second = ''] = args;
  const named = [first, `${first} ${second}`].find((words) => Object.hasOwn(COMMANDS, words));
  const chosen = named === undefined ? Object.keys(COMMANDS) : [named];
  const commands = await Promise.all(
    chosen.map(async (words) => ({
      group: words.split(' ').slice(0, -1).join(' '),
      command: await COMMANDS[words]?.(),
    })),
  );
  for (const { group, command } of commands) {
    if (!command) continue;
    const parent =
      group === '' ? program : (program.commands.find((one) => one.name() === group) ?? addGroup(program, group));
    parent.addCommand(command);
  }
  return program;
}

function addGroup(program: Command, name: string): Command {
  const group = createGroup(name, GROUPS[name] ?? '');
  program.addCommand(group);
  return group;
}
