import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { DEFAULTS_FOLDER, reasonOf } from '../../../engine/build/project/read.ts';
import { EXIT, paint, print, say, UserError } from '../../io.ts';
import { adviseHosts, importFile, type ReadImport } from '../redirects-import/run.ts';
import {
  misleadingFlags,
  nameProblem,
  readCountries,
  unspoken,
  type CountrySite,
} from '../../../engine/compile/edits/country-sites.ts';
import { InTheWayError, STARTER_NAMES, writeProject, type Starter } from './write-project.ts';

interface Options {
  readonly starter?: string;
  readonly name?: string;
  readonly url?: string;
  readonly countries?: string;
  readonly import?: string;
  readonly allowHosts?: boolean;
  readonly yes?: boolean;
}

/** Something to know about the project. A person who did not give it as an option is asked. */
interface Question<T> {
  readonly given: string | undefined;
  readonly ask: string;
  readonly standard: string;
  /** Returns the value of an answer, or what is wrong with it. */
  readonly read: (answer: string) => T | { readonly problem: string };
}

/** Writes a new project, and says what to do next. */
export async function runInit(options: Options, [folder = '.']: readonly string[]): Promise<void> {
  const root = resolve(folder);
  const isAsked = options.yes !== true && process.stdin.isTTY && process.stderr.isTTY;
  const terminal = isAsked ? createInterface({ input: process.stdin, output: process.stderr }) : undefined;
  const left = new AbortController();
  // Ctrl-C and the end of the input.
  terminal?.once('close', () => left.abort(new UserError('Nothing was written.')));
  const askFor = async (question: string): Promise<string> => {
    if (!terminal) return '';
    try {
      return await terminal.question(question, { signal: left.signal });
    } catch (cause) {
      throw left.signal.aborted ? left.signal.reason : cause;
    }
  };
  const answer = async <T>({ given, ask, standard, read }: Question<T>): Promise<T> => {
    for (let text = given; ; text = undefined) {
      const reply = text ?? (await askFor(`${ask} (${standard || 'none'}): `));
      const value = read(reply.trim() === '' ? standard : reply.trim());
      if (!isProblem(value)) return value;
      if (text !== undefined || !terminal) throw new UserError(value.problem);
      say(`${value.problem}\n`);
    }
  };
  try {
    const starter = await answer<Starter>({
      given: options.starter,
      ask: 'What to begin with: company, redirects or vendor',
      standard: 'company',
      read: readStarter,
    });
    const name = await answer<string>({
      given: options.name,
      ask: 'The name of the company',
      standard: nameOfFolder(root),
      read: readName,
    });
    const url = await answer<string>({
      given: options.url,
      ask: 'The address of the root site',
      standard: `https://www.${hostOf(name)}.example`,
      read: readAddress,
    });
    const sites = await answer<readonly CountrySite[]>({
      given: options.countries,
      ask: 'The countries that get a site, such as de,fr,ch:it',
      standard: starter === 'redirects' ? '' : 'de,fr,es',
      read: readCountries,
    });
    const imported = await answer<ReadImport | undefined>({
      given: options.import,
      ask: 'Redirects to import, such as netlify:_redirects',
      standard: '',
      read: readImport,
    });
    const allowed = (options.allowHosts && imported?.hosts) || [];
    const project = { starter, name, url, sites, imported: imported?.yaml, allowed };
    const written = writeProject(root, project);
    print(`${written.map((path) => join(relative('', root), path)).join('\n')}\n`);
    for (const warning of [...misleadingFlags(sites), ...(starter === 'redirects' ? [] : unspoken(sites, languages()))])
      say(`${paint('yellow', 'note:')} ${warning}\n`);
    if (imported) say(`${imported.report}${options.allowHosts ? '' : adviseHosts(imported.hosts)}`);
    if (imported?.imported.rules.length === 0) process.exitCode = EXIT.findings;
    say(nextSteps(root, folder, starter));
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
    terminal?.close();
  }
}

function isProblem(value: unknown): value is { readonly problem: string } {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

function readStarter(text: string): Starter | { problem: string } {
  return STARTER_NAMES.find((name) => name === text) ?? { problem: nameProblem('starter', text, STARTER_NAMES) };
}

/** The longest name of a company, in characters. */
const LONGEST_NAME = 80;

function readName(text: string): string | { problem: string } {
  // oxlint-disable-next-line no-control-regex -- a name is printed in one line
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(text) || text.length > LONGEST_NAME)
    return { problem: `The name of the company is one line of at most ${LONGEST_NAME} characters.` };
  return text;
}

function readAddress(text: string): string | { problem: string } {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    return {
      problem: `\`${text}\` is not an address such as \`https://www.example.com\`: https, a host, and no path.`,
    };
  return url.href;
}

function readImport(text: string): ReadImport | undefined | { problem: string } {
  if (text === '') return undefined;
  const at = text.indexOf(':');
  if (at < 1) return { problem: `\`${text}\` names no format. Write for example \`netlify:_redirects\`.` };
  return importFile(text.slice(0, at), text.slice(at + 1));
}

function nameOfFolder(root: string): string {
  const words = basename(root)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(' ') || 'Example';
}

/** Returns a name as a part of the name of a host. */
function hostOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'example';
}

/** The languages that Sitefold has words of. */
function languages(): string[] {
  return readdirSync(join(DEFAULTS_FOLDER, 'messages')).map((name) => name.replace(/\.yaml$/, ''));
}

function nextSteps(root: string, folder: string, starter: Starter): string {
  const isInstalled = existsSync(join(root, 'node_modules/sitefold/package.json'));
  const steps = [
    ...(resolve(folder) === process.cwd() ? [] : [`cd ${folder}`]),
    ...(isInstalled ? [] : ['npm install --ignore-scripts']),
    starter === 'redirects'
      ? 'npm start   # writes the rules for every host to dist/redirects/'
      : 'npm start   # serves the sites on http://127.0.0.1:4321 and builds them',
    'npm test    # README.md says what else there is',
  ];
  return `${paint('green', 'next:')}\n${steps.map((step) => `  ${step}\n`).join('')}`;
}
