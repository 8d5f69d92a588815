import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { readSources, reasonOf } from '../../../engine/build/project/read.ts';
import { allowHosts } from '../../../engine/compile/edits/allow-hosts.ts';
import { parse } from '../../../engine/compile/parse/parse-yaml.ts';
import { OWN_CONSTANTS } from '../../../engine/model/constant-origin.ts';
import { didYouMean, listSome } from '../../../engine/model/diagnostics/suggest.ts';
import { normalisePath } from '../../../engine/redirects/match/normalise-path.ts';
import { formatRefused, formatReport, formatRules } from '../../../engine/redirects/importers/format-rules.ts';
import type { Imported, ImportedRule } from '../../../engine/redirects/importers/importer.ts';
import { importRedirects } from '../../../engine/redirects/importers/import-redirects.ts';
import { IMPORTERS, IMPORTER_IDS, type ImporterId } from '../../../engine/redirects/importers/registry.ts';
import { leadHome } from '../../../engine/redirects/importers/lead-home.ts';
import { putBelowSites } from '../../../engine/redirects/importers/put-below-sites.ts';
import type { SitesRaw } from '../../../engine/model/schema/types.gen.ts';
import { EXIT, UserError, paint, print, say } from '../../io.ts';
import { ALLOW_VARIANTS } from '../../redirect-summary.ts';
import { writeEdited } from '../../write-edited.ts';
import { readInput } from './read-input.ts';

interface Options {
  readonly root: string;
  /** The path of the folder that contains the `.htaccess` file. */
  readonly base?: string;
  readonly sites?: string;
  readonly allowHosts?: boolean;
  /** False if settings that are a program must not be run. */
  readonly run?: boolean;
  /** The file that the YAML is written to. */
  readonly out?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
}

/**
 * Reads redirects in another format: the YAML goes to stdout or into a new file, the report to stderr. Exits 1 if nothing was taken, and with
 * `--strict` if something was refused.
 */
export async function runRedirectsImport(
  { root, base, sites, allowHosts: isAllowing = false, run: isRunning = true, out, strict, json }: Options,
  [format = '', file = '']: readonly string[],
): Promise<void> {
  const isOwn = existsSync(join(root, 'engine/model/schema'));
  const read = importFile(format, file, { base, arrange: readArrangement(sites, root), isOwn, isRunning });
  const { rules, changed, refused } = read.imported;
  const allowed = isAllowing ? allowInProject(root, read.hosts) : undefined;
  if (out !== undefined) {
    writeNew(out, read.yaml);
    noteUnread(root, out);
  }
  if (json) print(`${JSON.stringify({ taken: rules.length, changed, refused, rules }, null, 2)}\n`);
  else if (out === undefined) print(read.yaml);
  if (!json) say(`${read.report}${isAllowing ? '' : adviseHosts(read.hosts)}${adviseVariants(rules)}`);
  allowed?.();
  if (refused.length > 0 && (strict || rules.length === 0)) process.exitCode = EXIT.findings;
}

/** Writes a file that is not there yet, with its folders. Throws a UserError if it is, or if it cannot be written. */
function writeNew(path: string, text: string): void {
  if (existsSync(path))
    throw new UserError(
      `\`${path}\` already exists and is not overwritten. Choose another file, or delete this one to import again.`,
    );
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  } catch (cause) {
    throw new UserError(`\`${path}\` cannot be written: ${reasonOf(cause)}.`);
  }
  say(`${paint('cyan', 'written:')} ${path}\n`);
}

/** Says where a file with rules belongs that lies among the manifests, and not where they are read. */
function noteUnread(root: string, out: string): void {
  const path = relative(root, out);
  if (!path.startsWith(`manifests${sep}`) || /^manifests.redirects(?:\.yaml$|.(?=.*\.yaml$))/.test(path)) return;
  const name = `${basename(out, extname(out))}.yaml`;
  say(`${paint('yellow', 'note:')} No command reads \`${path}\`. Move it to \`manifests/redirects/${name}\`.\n`);
}

/**
 * Returns what puts hosts on the allow list of a project. Throws a UserError if there is no project, or if its constants cannot be edited.
 */
function allowInProject(root: string, hosts: readonly string[]): () => void {
  const { sources } = readSources(root);
  if (!sources.some(({ path }) => path === SITES))
    throw new UserError(
      `There is no project in \`${root}\` whose allow list could have the hosts: it has no ${SITES}.`,
    );
  const files = allowHosts(
    sources.find(({ path }) => path === OWN_CONSTANTS),
    hosts,
  );
  if ('problem' in files) throw new UserError(files.problem, EXIT.findings);
  return () => {
    writeEdited(root, files);
    if (hosts.length > 0) say(`${paint('cyan', 'allowed:')} ${hosts.join(', ')} in ${OWN_CONSTANTS}\n`);
  };
}

const SITES = 'manifests/sites.yaml';

/** Returns what fits rules to the project, if there is one: its own host is left out, and they are where `--sites` says. */
function readArrangement(sites: string | undefined, root: string): ArrangeRules {
  if (sites !== undefined && sites !== 'root' && sites !== 'all')
    throw new UserError(`\`--sites ${sites}\` is not known. Choose \`root\` or \`all\`.`);
  const source = readSources(root).sources.find(({ path }) => path === SITES);
  const { sites: listed } = (source && (parse(source, () => undefined).value as Partial<SitesRaw> | undefined)) ?? {};
  const known = Array.isArray(listed) ? listed : [];
  const host = URL.parse(known.find(({ flag }) => flag === '')?.addr ?? '')?.host;
  const flags = known.flatMap(({ flag }) => flag ?? []);
  return (imported) => {
    const home = host === undefined ? imported : leadHome(imported, host);
    return sites === 'all' ? { ...home, rules: putBelowSites(home.rules, flags) } : home;
  };
}

type ArrangeRules = (imported: Imported) => Imported;

interface ImportOptions {
  readonly base?: string | undefined;
  readonly arrange?: ArrangeRules | undefined;
  /** Whether the rules are for the repository of Sitefold, whose schemas are beside its manifests. */
  readonly isOwn?: boolean;
  /** Whether settings that are a program are run. */
  readonly isRunning?: boolean;
}

/** Redirects that were read in another format. */
export interface ReadImport {
  readonly imported: Imported;
  /** The rules as a file of manifests/redirects/, with the refused lines as comments at its end. */
  readonly yaml: string;
  /** What was taken, changed and refused, for the person who imports. */
  readonly report: string;
  /** The other hosts that the rules lead to, sorted. */
  readonly hosts: readonly string[];
}

/** Reads redirects in another format. Throws a UserError if the file or the format is not known. */
export function importFile(
  format: string,
  file: string,
  { base, arrange, isOwn = false, isRunning = true }: ImportOptions = {},
): ReadImport {
  const id = IMPORTER_IDS.find((known) => known === format);
  if (id === undefined)
    throw new UserError(
      `There is no format \`${format}\`. ${didYouMean(format, IMPORTER_IDS, `Choose ${listSome(IMPORTER_IDS, IMPORTER_IDS.length)}.`)}`,
    );
  const importer = IMPORTERS[id];
  const folder = readBase(base, id);
  const read = importRedirects(importer, readInput(file, id, isRunning), folder);
  const imported = arrange ? arrange(read) : read;
  const title = `Imported from ${basename(file)} (${importer.title}).`;
  return {
    imported,
    yaml: `${formatRules(imported.rules, title, isOwn ? '../../engine' : '../../node_modules/sitefold/engine')}${formatRefused(imported.refused)}`,
    report: formatReport(imported),
    hosts: [
      ...new Set(imported.rules.flatMap(({ to = '' }) => (to.startsWith('https://') ? new URL(to).host : []))),
    ].sort(),
  };
}

/** Says how the hosts that imported rules lead to are allowed. Empty if they lead to none. */
export function adviseHosts(hosts: readonly string[]): string {
  if (hosts.length === 0) return '';
  return `\nThe rules lead to ${hosts.length === 1 ? 'another host' : `${hosts.length} other hosts`}, ${listSome(hosts)}. \`--allow-hosts\` allows ${hosts.length === 1 ? 'it' : 'them'}; without it, allow by name in \`redirect.allowedHosts\` of ${OWN_CONSTANTS} those that you trust.\n`;
}

/** Says which sources of imported rules a project accepts only if it allows them. Empty if there are none. */
export function adviseVariants(rules: readonly ImportedRule[]): string {
  const plain = rules.flatMap(({ host = '', from, case: letters }) =>
    from === undefined || letters === 'insensitive' ? [] : [{ host, source: from.replace(/(?<=.)\/$/, '') }],
  );
  const groups = Map.groupBy(plain, ({ host, source }) => `${host}${source.toLowerCase()}`);
  const variants = [...groups.values()]
    .map((alike) => [...new Set(alike.map(({ source }) => `\`${source}\``))])
    .filter(({ length }) => length > 1);
  if (variants.length === 0) return '';
  const shown = variants.slice(0, MOST_VARIANTS).map((alike) => alike.join(' and '));
  const more = variants.length > shown.length ? `; ${variants.length - shown.length} more` : '';
  return `\nSources differ only in letter case: ${shown.join('; ')}${more}. ${ALLOW_VARIANTS}.\n`;
}

const MOST_VARIANTS = 5;

/** Returns the path of `--base` in normal form without a trailing slash; empty for the root or without `--base`. */
function readBase(base: string | undefined, id: ImporterId): string {
  if (base === undefined) return '';
  const takers = IMPORTER_IDS.filter((known) => IMPORTERS[known].inFolder);
  if (!takers.includes(id))
    throw new UserError(
      `\`${id}\` has no use for \`--base\`; only ${listSome(takers, takers.length)} takes it. Leave it out.`,
    );
  const path = base.includes('?') ? undefined : normalisePath(base);
  if (path === undefined || path.includes('//'))
    throw new UserError(`\`${base}\` is not the path of a folder. Write it from the root, such as \`--base /docs\`.`);
  return path.replace(/\/$/, '');
}
