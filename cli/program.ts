import { Command, Option, type CommanderError } from 'commander';
import { resolve } from 'node:path';
import { VERSION } from '../engine/model/version.ts';
import { EXIT, UserError } from './io.ts';

/** Options that every command takes. */
export interface GlobalOptions {
  readonly root: string;
}

/** The commands: what help says about them, and the module that runs them, which is loaded when it is called. */
const COMMANDS = {
  validate: async () => (await import('./commands/validate.ts')).validateCommand,
  build: async () => (await import('./commands/build.ts')).buildCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  dev: async () => (await import('./commands/dev.ts')).devCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  routes: async () => (await import('./commands/routes.ts')).routesCommand,
  sites: async () => (await import('./commands/sites.ts')).sitesCommand,
  'redirects import': async () => (await import('./commands/redirects-import.ts')).redirectsImportCommand,
  'redirects emit': async () => (await import('./commands/redirects-emit.ts')).redirectsEmitCommand,
  'redirects fix': async () => (await import('./commands/redirects-fix.ts')).redirectsFixCommand,
  'redirects targets': async () => (await import('./commands/redirects-targets.ts')).redirectsTargetsCommand,
  'headers emit': async () => (await import('./commands/headers-emit.ts')).headersEmitCommand,
  diff: async () => (await import('./commands/diff.ts')).diffCommand,
  'content coverage': async () => (await import('./commands/content-coverage.ts')).contentCoverageCommand,
  'qa emit': async () => (await import('./commands/qa-emit.ts')).qaEmitCommand,
  'qa run': async () => (await import('./commands/qa-run.ts')).qaRunCommand,
} as const satisfies Record<string, () => Promise<(options: never, args: readonly string[]) => Promise<void>>>;

type CommandName = keyof typeof COMMANDS;

/** Builds the command line. */
export function createProgram(): Command {
  const program = new Command('sitefold')
    .description('Folds YAML manifests into country sites, their redirects, and the tests that prove both.')
    .option('--root <dir>', 'the folder with manifests/ and content/', '.')
    .version(VERSION)
    .showSuggestionAfterError()
    .exitOverride((error) => exit(error))
    .addHelpText(
      'after',
      examples(['sitefold validate', 'sitefold build && sitefold serve', 'sitefold explain /th/faq/default.html']),
    );

  add('validate', 'check all manifests and all content', [
    'sitefold validate',
    'sitefold validate --format github',
    'sitefold validate --verbose',
  ])
    .option('--format <format>', 'text, json or github', 'text')
    .option('--json', 'the same as --format json')
    .option('--verbose', 'show remarks too: shortened chains, constants that no code reads');
  add('build', 'build the sites', [
    'sitefold build',
    'sitefold build --only th,ae',
    'sitefold build --out /tmp/site --force',
    'CONTENT_URL=https://cms.example sitefold build',
  ])
    .option(
      '--only <flags>',
      'build and switch to these sites alone, by flag, separated by commas; the root site is always built',
    )
    // Other commands choose sites so, and a build of some sites is more than a choice: the command says what to call.
    .addOption(new Option('--sites <flags>').hideHelp())
    .option('--out <dir>', 'where the build goes', 'dist')
    .option('--force', 'build even if nothing has changed')
    .option('--offline', 'take the last good content instead of asking the CMS that CONTENT_URL names')
    .option('--json', 'print the figures of the build as JSON');
  add('check', 'check every page of the last build: links, alternates, markup, structured data, sizes', [
    'sitefold build && sitefold check',
    'sitefold check --out /tmp/site --json',
  ])
    .option('--out <dir>', 'where the build is', 'dist')
    .option('--json', 'print the findings, the figures and the heaviest pages as JSON');
  add('serve', 'serve the last build', ['sitefold serve', 'sitefold serve --port 8080'])
    .option('--out <dir>', 'where the build is', 'dist')
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--port <number>', 'the port of the site')
    .option('--operations-port <number>', 'the port of /healthz; 0 for none');
  add('dev', 'serve the sites and show every change at once', ['sitefold dev', 'sitefold dev --port 8080'])
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--port <number>', 'the port of the site');
  add('explain', 'say what happens to a URL and why', [
    'sitefold explain /TH/faq/default.html',
    'sitefold explain --json https://www.kaveno.example/about',
    'sitefold explain --stdin --json < urls.txt',
    'sitefold explain --target nginx /th/faq/default.html',
  ])
    .argument('[url...]', 'paths or full addresses')
    .option('--target <id>', 'what this host makes of it: the lines of its file, and where it is known to differ')
    .option('--json', 'one JSON object a line')
    .option('--stdin', 'read addresses from standard input, one a line');
  add('diff', 'say which addresses a change of the manifests redirects otherwise', [
    'sitefold diff',
    'sitefold diff main --json',
    'sitefold diff v1.4 --exit-code',
  ])
    .argument('[ref]', 'the version to compare with: a commit, branch or tag of git', 'HEAD')
    .option('--json', 'print JSON')
    .option('--exit-code', 'exit with 1 if anything differs');
  add('routes', 'list the routes', ['sitefold routes', 'sitefold routes --json']).option('--json', 'print JSON');
  add('sites', 'list the sites', ['sitefold sites', 'sitefold sites --json']).option('--json', 'print JSON');
  const redirects = group('redirects', 'read redirects of other systems, and write them for other hosts');
  add(
    'redirects import',
    'turn redirects of another system into YAML',
    [
      'sitefold redirects import netlify _redirects > manifests/redirects/old-site.yaml',
      'sitefold redirects import csv old.csv --json',
      'sitefold redirects import front-matter ../old-site/content > manifests/redirects/aliases.yaml',
      'sitefold redirects import apache docs/.htaccess --base /docs > manifests/redirects/docs.yaml',
    ],
    redirects,
  )
    .argument('<format>', 'what the file is; a wrong name lists them all')
    .argument('<file>', 'the file, or a folder for front-matter')
    .option('--base <path>', 'apache: the path of the folder that a .htaccess lies in; without it, that of the root')
    .option('--json', 'print what was taken, changed and refused, and the rules, as JSON');
  add(
    'redirects emit',
    'write the redirects for hosts; without ids for every host that takes them',
    [
      'sitefold redirects emit',
      'sitefold redirects emit nginx edge',
      'sitefold redirects emit cloudflare-redirects --sites root,th',
    ],
    redirects,
  )
    .argument('[id...]', 'targets; sitefold redirects targets lists them')
    .option('--out <dir>', 'where the files go', 'dist/redirects')
    .option('--sites <flags>', 'only these sites, by flag, separated by commas; `root` is the root site')
    .option('--json', 'print what was written and refused as JSON');
  add(
    'redirects fix',
    'shorten chains and drop copies in the manifests; every address is answered as before',
    ['sitefold redirects fix --dry-run', 'sitefold redirects fix'],
    redirects,
  )
    .option('--dry-run', 'show what would change, and write nothing')
    .option('--sort', 'put the rules of each group and the rows of each table in the order of their sources')
    .option('--json', 'print what was mended and what is left as JSON');
  add(
    'redirects targets',
    'list the hosts, with rules, bytes and limits',
    ['sitefold redirects targets', 'sitefold redirects targets --json'],
    redirects,
  )
    .option('--sites <flags>', 'count only these sites')
    .option('--json', 'print JSON');
  const headers = group('headers', 'write the headers of pages and files for other hosts');
  add(
    'headers emit',
    'write the headers that the service sends for hosts; without ids for every host that takes them',
    [
      'sitefold build && sitefold headers emit',
      'sitefold headers emit nginx cloudflare',
      'sitefold headers emit --build /tmp/site --out /tmp/headers --json',
    ],
    headers,
  )
    .argument('[id...]', 'hosts: caddy, cloudflare, firebase, netlify, nginx or vercel')
    .option('--out <dir>', 'where the files go', 'dist/headers')
    .option('--build <dir>', 'where the build is', 'dist')
    .option('--json', 'print what was written, refused and differs as JSON');
  const content = group('content', 'look at the content');
  add(
    'content coverage',
    'show how much of the content is translated, per language',
    ['sitefold content coverage', 'sitefold content coverage --missing th', 'sitefold content coverage --json'],
    content,
  )
    .option('--missing <language>', 'list the texts that a language lacks, one a line')
    .option('--json', 'print JSON');
  const qa = group('qa', 'test the redirects of a server');
  addSuiteOptions(
    add(
      'qa emit',
      'write the tests of the redirects for other runners; without formats for all of them',
      [
        'sitefold qa emit',
        'sitefold qa emit playwright curl --sites root,th',
        'sitefold qa emit csv --sample 500 --seed 7',
      ],
      qa,
    ).argument('[format...]', 'json, csv, playwright, vitest, hurl, curl, k6 or junit-plan'),
  )
    .option('--out <dir>', 'where the files go', 'dist/qa')
    .option('--json', 'print what was written as JSON');
  addSuiteOptions(
    add(
      'qa run',
      'ask a server and compare every answer with the manifests',
      [
        'sitefold qa run --base-url https://www.example.com',
        'sitefold qa run --base-url http://127.0.0.1:4321 --sites th --report dist/qa/report',
        'sitefold qa run --base-url https://www.example.com --sample 500 --rate 20',
      ],
      qa,
    ),
  )
    .option('--base-url <url>', 'the server, without a path')
    .option('--concurrency <number>', 'requests that are under way at once', '16')
    .option('--rate <number>', 'requests in a second at most')
    .option('--retries <number>', 'times that a request is repeated when the network fails', '2')
    .option('--report <dir>', 'write report.html, junit.xml and report.json there')
    .option('--json', 'print the report as JSON');
  return program;

  function addSuiteOptions(command: Command): Command {
    return command
      .option('--sites <flags>', 'only these sites, by flag, separated by commas; `root` is the root site')
      .option('--sample <number>', 'only so many requests; each rule keeps one, as far as they go')
      .option('--seed <number>', 'which sample', '1');
  }

  /** A command that only holds others, such as `redirects` for `redirects import`. */
  function group(name: string, description: string): Command {
    return program
      .command(name)
      .description(description)
      .showSuggestionAfterError()
      .exitOverride((error) => exit(error));
  }

  function add(name: CommandName, description: string, lines: readonly string[], parent = program): Command {
    const command = parent
      .command(name.slice(name.lastIndexOf(' ') + 1))
      .description(description)
      .addHelpText('after', examples(lines))
      .exitOverride((error) => exit(error));
    return command.action(async () => {
      const run = (await COMMANDS[name]()) as (options: unknown, args: readonly string[]) => Promise<void>;
      const { root } = program.opts<GlobalOptions>();
      await run({ ...command.opts(), root: resolve(root) }, command.args);
    });
  }
}

function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

/** Help and version are fine; anything else that the parser refuses is a wrong call, which it has said already. */
function exit(error: CommanderError): never {
  if (error.exitCode === 0) process.exit(EXIT.fine);
  if (error.code === 'commander.help') process.exit(EXIT.usage);
  process.exit(EXIT.usage);
}

/** Reads a port of the command line. */
export function readPort(text: string | undefined, otherwise: number, least = 1): number {
  if (text === undefined) return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < least || port > 65535)
    throw new UserError(`\`${text}\` is no port; give a number from ${least} to 65535.`);
  return port;
}
