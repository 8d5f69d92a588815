import { basename } from 'node:path';
import { nameProblem, readCountries, type CountrySite } from '../../../engine/compile/edits/country-sites.ts';
import { leadHome } from '../../../engine/redirects/importers/lead-home.ts';
import type { Dialogue } from '../../dialogue.ts';
import { UserError } from '../../io.ts';
import { importFile, type ReadImport } from '../redirects-import/run.ts';
import { formatCountries } from './countries.ts';
import { NO_PAGES, readPages, textPages } from './starter-pages.ts';
import { readStarter, STARTER_NAMES, type Starter } from './starters.ts';

/** What a person says of a new project on the command line. */
export interface Answers {
  readonly starter?: string;
  readonly name?: string;
  readonly url?: string;
  readonly countries?: string;
  readonly pages?: string;
  readonly import?: string;
}

/** A new project as it was asked for. */
interface Wanted {
  readonly starter: Starter;
  readonly name: string;
  readonly url: string;
  readonly sites: readonly CountrySite[];
  /** The paths of its text pages besides the home page; undefined for redirects alone. */
  readonly pages: readonly string[] | undefined;
  readonly imported: ReadImport | undefined;
}

/** Asks what is to be known about a new project in the folder `root`, and was not given. */
export async function askProject(given: Answers, root: string, { answer }: Dialogue): Promise<Wanted> {
  const starter = await answer<Starter>({
    given: given.starter,
    ask: 'What to begin with: company, redirects or vendor',
    standard: 'company',
    read: readStarterName,
  });
  if (starter === 'redirects' && given.pages !== undefined)
    throw new UserError(
      'The starter `redirects` has no pages. Leave out `--pages`, or choose `--starter company` or `--starter vendor`.',
    );
  const name = await answer<string>({
    given: given.name,
    ask: 'The name of the company',
    standard: nameOfFolder(root),
    read: readName,
  });
  const url = await answer<string>({
    given: given.url,
    ask: 'The address of the root site',
    standard: `https://www.${hostOf(name)}.example`,
    read: readAddress,
  });
  const sites = await answer<readonly CountrySite[]>({
    given: given.countries,
    ask: 'The countries that get a site, such as de,fr,ch:it',
    standard: starter === 'redirects' ? '' : 'de,fr,es',
    read: readCountries,
    propose: (proposed) => formatCountries(proposed, starter),
  });
  const pages =
    starter === 'redirects'
      ? undefined
      : await answer<readonly string[]>({
          given: given.pages,
          ask: `The text pages besides the home page, such as about,contact,jobs, or ${NO_PAGES}`,
          standard: textPages(readStarter(starter)).join(','),
          read: (list) => readPages(list, { starter, root, sites }),
        });
  const imported = await answer<ReadImport | undefined>({
    given: given.import,
    ask: 'Redirects to import, such as netlify:_redirects',
    standard: '',
    read: (text) => readImport(text, url),
  });
  return { starter, name, url, sites, pages, imported };
}

function readStarterName(text: string): Starter | { problem: string } {
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

/** Reads redirects to import. Targets on the host of the root site become paths. */
function readImport(text: string, url: string): ReadImport | undefined | { problem: string } {
  if (text === '') return undefined;
  const at = text.indexOf(':');
  if (at < 1) return { problem: `\`${text}\` names no format. Write for example \`netlify:_redirects\`.` };
  const { host } = new URL(url);
  return importFile(text.slice(0, at), text.slice(at + 1), { arrange: (imported) => leadHome(imported, host) });
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
