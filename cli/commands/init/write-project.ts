import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OWN_CONSTANTS } from '../../../engine/model/constant-origin.ts';
import { formatConstants } from '../../../engine/compile/edits/allow-hosts.ts';
import type { CountrySite } from '../../../engine/compile/edits/country-sites.ts';
import { choosePages } from './choose-pages.ts';
import { formatCurrencies } from './countries.ts';
import { packageSource } from './package-source.ts';
import { readStarter, type Files, type Starter } from './starters.ts';

const MANIFEST = 'package.json';

export interface NewProject {
  readonly starter: Starter;
  readonly name: string;
  /** The address of the root site, with a slash at its end. */
  readonly url: string;
  readonly sites: readonly CountrySite[];
  /** The paths of the text pages besides the home page. Left out: those of the starter. */
  readonly pages?: readonly string[] | undefined;
  /** Redirects of another system, as YAML. */
  readonly imported: string | undefined;
  /** Other hosts that redirects may lead to. */
  readonly allowed: readonly string[];
}

/** A file is in the way, or package.json cannot be added to. Nothing was written. */
export class InTheWayError extends Error {
  override readonly name = 'InTheWayError';
}

/**
 * Writes a project into a folder, and returns the paths of its files. Never writes over a file: package.json gets only what it lacks. Throws an
 * InTheWayError where another file is in the way; what was written until then is taken back.
 */
export function writeProject(root: string, project: NewProject): readonly string[] {
  const files = filesOf(project);
  const taken = [...files.keys()].filter((path) => isTaken(join(root, path)));
  if (taken.length > 0)
    throw new InTheWayError(
      `${taken.slice(0, 5).join(', ')}${taken.length > 5 ? ` and ${taken.length - 5} more` : ''} ${taken.length === 1 ? 'is' : 'are'} there already, and nothing is written over.`,
    );
  const manifest = join(root, MANIFEST);
  const before = existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined;
  const after = packageManifest(project, before, root);
  const written: string[] = [];
  const made: string[] = [];
  try {
    for (const [path, text] of files) {
      made.push(
        ...[mkdirSync(dirname(join(root, path)), { recursive: true })].filter((folder) => folder !== undefined),
      );
      writeFileSync(join(root, path), text, { flag: 'wx' });
      written.push(path);
    }
    if (after !== before) {
      writeFileSync(manifest, after);
      written.push(MANIFEST);
    }
  } catch (cause) {
    for (const path of written) if (path !== MANIFEST) rmSync(join(root, path), { force: true });
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
    throw cause;
  }
  return written.sort();
}

/** Tells whether there is anything at a path, a broken link too. */
function isTaken(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Returns the files of a new project besides package.json. */
function filesOf({ starter, name, url, sites, pages, imported, allowed }: NewProject): Files {
  const fill = createFill({
    name,
    url: url.replace(/\/$/, ''),
    email: `hello@${new URL(url).hostname.replace(/^www\./, '')}`,
    currencies: formatCurrencies(sites) || 'one for each country',
  });
  const whole = readStarter(starter);
  const chosen = pages === undefined ? whole : choosePages(whole, pages, sites);
  const files = new Map([...chosen].map(([path, text]) => [path, fill(text)]));
  files.set('manifests/sites.yaml', formatSites(url, sites));
  if (allowed.length > 0) files.set(OWN_CONSTANTS, formatConstants(allowed));
  if (imported !== undefined) {
    files.set('manifests/redirects/imported.yaml', imported);
    // Where redirects are all there is, those of the starter are examples.
    if (starter === 'redirects') files.delete('manifests/redirects.yaml');
  }
  return files;
}

/** Returns a function that fills in the values of a starter. In quotation marks a value is JSON, which is YAML too. */
function createFill(values: Readonly<Record<string, string>>): (text: string) => string {
  return (text) =>
    text.replaceAll(/(["']?)\{\{(\w+)\}\}\1/g, (whole: string, quote: string, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return quote === '' ? value : JSON.stringify(value);
    });
}

function formatSites(url: string, sites: readonly CountrySite[]): string {
  const root = {
    siteId: 1,
    flag: '',
    state: 1,
    siteType: 'global',
    region: 'global',
    lang: 'en',
    name: 'Global',
    addr: url,
    isMain: 1,
  };
  const entries = sites.map(({ flag, region, lang, country, name }, index) => ({
    siteId: index + 2,
    flag,
    state: 1,
    siteType: 'country',
    region,
    lang,
    country,
    name,
    addr: `${url}${flag}/`,
  }));
  return `# yaml-language-server: $schema=../node_modules/sitefold/engine/model/schema/sites.schema.json
# The sites: the root site first, then one entry a country. \`flag\` is the prefix of its addresses and a country, not a language.
sites:
${[root, ...entries].map((site) => `  - { ${Object.entries(site).map(formatField).join(', ')} }\n`).join('')}`;
}

function formatField([key, value]: readonly [string, string | number]): string {
  return `${key}: ${typeof value === 'number' || /^[\w./:-]*[\w/]$/.test(value) ? value : JSON.stringify(value)}`;
}

const SCRIPTS = {
  pages: { start: 'sitefold start', test: 'sitefold validate && sitefold build && sitefold check' },
  redirects: { start: 'sitefold redirects emit', test: 'sitefold validate && sitefold qa emit' },
} as const;

/** What npm writes as `test` into a new package.json; it fails and tests nothing. */
const NO_TEST = /^echo "Error: no test specified" && exit 1$/;

/** Returns package.json with what a project needs. What is there stays. */
function packageManifest({ starter }: NewProject, before: string | undefined, root: string): string {
  const scripts = SCRIPTS[starter === 'redirects' ? 'redirects' : 'pages'];
  const found = before === undefined ? {} : readManifest(before);
  const own = Object.entries(found.scripts ?? {}).filter(([, script]) => !NO_TEST.test(script));
  const needed = found.dependencies?.sitefold ?? found.devDependencies?.sitefold;
  const whole = {
    private: true,
    ...found,
    scripts: { ...scripts, ...Object.fromEntries(own) },
    ...(needed === undefined && { dependencies: { ...found.dependencies, sitefold: packageSource(root) } }),
  };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Below.
  }
  throw new InTheWayError('package.json is there already, and it is not a JSON object. Correct it, or delete it.');
}
