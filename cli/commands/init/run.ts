import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { reasonOf } from '../../../engine/build/project/read.ts';
import { openDialogue } from '../../dialogue.ts';
import { EXIT, isAtTerminal, ON_SCREEN, paint, print, say, UserError } from '../../io.ts';
import { breakText } from '../../wrap-text.ts';
import { adviseHosts, adviseVariants } from '../redirects-import/run.ts';
import { askProject, type Answers } from './ask-project.ts';
import { formatCountries } from './countries.ts';
import { textFile, textPages } from './starter-pages.ts';
import { readStarter, type Starter } from './starters.ts';
import { InTheWayError, writeProject } from './write-project.ts';

interface Options extends Answers {
  readonly allowHosts?: boolean;
  readonly yes?: boolean;
}

/** Writes a new project, and says what to do next. */
export async function runInit(options: Options, [folder = '.']: readonly string[]): Promise<void> {
  const root = resolve(folder);
  const isAsked = options.yes !== true && isAtTerminal();
  const dialogue = openDialogue(isAsked);
  try {
    const { imported, ...wanted } = await askProject(options, root, dialogue);
    const { starter, sites, pages = [] } = wanted;
    const allowed = (options.allowHosts && imported?.hosts) || [];
    const written = writeProject(root, { ...wanted, imported: imported?.yaml, allowed });
    print(`${written.map((path) => join(relative('', root), path)).join('\n')}\n`);
    // The dialogue has shown them already.
    if (!isAsked || options.countries !== undefined) say(formatCountries(sites, starter));
    if (imported)
      say(
        `${imported.report}${options.allowHosts ? '' : adviseHosts(imported.hosts)}${adviseVariants(imported.imported.rules)}`,
      );
    if (imported?.imported.rules.length === 0) process.exitCode = EXIT.findings;
    say(`${formatTexts(pages, starter)}${nextSteps(root, folder, starter)}`);
  } catch (cause) {
    if (cause instanceof InTheWayError) throw new UserError(`${cause.message} Choose another folder.`, EXIT.findings);
    const { path, syscall } = cause as NodeJS.ErrnoException;
    if (path !== undefined && syscall !== undefined)
      throw new UserError(
        `The project cannot be written to \`${root}\`: ${path}: ${reasonOf(cause)}. Choose another folder.`,
        EXIT.findings,
      );
    throw cause;
  } finally {
    dialogue.close();
  }
}

/** Names the files of the pages that the starter does not have, whose text is still to be written. */
function formatTexts(pages: readonly string[], starter: Starter): string {
  if (pages.length === 0) return '';
  const known = textPages(readStarter(starter));
  const own = pages.filter((path) => !known.includes(path)).map(textFile);
  return own.length === 0 ? '' : `${paint('cyan', 'to write:')} ${own.join(', ')}\n`;
}

const INDENT = '  ';

function nextSteps(root: string, folder: string, starter: Starter): string {
  const isInstalled = existsSync(join(root, 'node_modules/sitefold/package.json'));
  const steps = [
    ...(resolve(folder) === process.cwd() ? [] : [`cd ${folder}`]),
    ...(isInstalled ? [] : ['npm install --ignore-scripts']),
    ...withComment(
      'npm start',
      starter === 'redirects'
        ? 'writes the rules for every host to dist/redirects/'
        : 'serves the sites on http://127.0.0.1:4321 and builds them',
    ),
    ...withComment('npm test ', 'README.md says what else there is'),
  ];
  return `${paint('green', 'next:')}\n${steps.map((step) => `${INDENT}${step}\n`).join('')}`;
}

/** Returns the lines of a command that can be pasted: with a comment behind it or, in a narrow terminal, above it. */
function withComment(command: string, comment: string): string[] {
  const { columns = Infinity } = ON_SCREEN;
  const line = `${command}   # ${comment}`;
  if (INDENT.length + line.length <= columns) return [line];
  const lines = breakText(comment, columns - INDENT.length - 2);
  return [...lines.map((part) => `# ${part}`), command.trimEnd()];
}
