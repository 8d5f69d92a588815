import { Command, type CommanderError } from 'commander';
import { resolve } from 'node:path';
import { EXIT, UserError } from './io.ts';

/** Options that every command takes. */
export interface GlobalOptions {
  readonly root: string;
}

/** The commands: what help says about them, and the module that runs them, which is loaded when it is called. */
const COMMANDS = {
  validate: async () => (await import('./commands/validate.ts')).validateCommand,
  build: async () => (await import('./commands/build.ts')).buildCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  dev: async () => (await import('./commands/dev.ts')).devCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  routes: async () => (await import('./commands/routes.ts')).routesCommand,
  sites: async () => (await import('./commands/sites.ts')).sitesCommand,
} as const satisfies Record<string, () => Promise<(options: never, args: readonly string[]) => Promise<void>>>;

type CommandName = keyof typeof COMMANDS;

/** Builds the command line. */
export function createProgram(): Command {
  const program = new Command('sitefold')
    .description('Folds YAML manifests into country sites, their redirects, and the tests that prove both.')
    .option('--root <dir>', 'the folder with manifests/ and content/', '.')
    .version('0.1.0')
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
    'sitefold build --sites th,ae',
    'sitefold build --out /tmp/site --force',
  ])
    .option('--sites <flags>', 'only these sites, by flag, separated by commas; `root` is the root site')
    .option('--out <dir>', 'where the build goes', 'dist')
    .option('--force', 'build even if nothing has changed')
    .option('--json', 'print the figures of the build as JSON');
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
  ])
    .argument('[url...]', 'paths or full addresses')
    .option('--json', 'one JSON object a line')
    .option('--stdin', 'read addresses from standard input, one a line');
  add('routes', 'list the routes', ['sitefold routes', 'sitefold routes --json']).option('--json', 'print JSON');
  add('sites', 'list the sites', ['sitefold sites', 'sitefold sites --json']).option('--json', 'print JSON');
  return program;

  function add(name: CommandName, description: string, lines: readonly string[]): Command {
    const command = program
      .command(name)
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
