import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { joinFiles, type JoinedFile } from '../../../engine/redirects/importers/front-matter/joined-files.ts';
import { isSettingsFile } from '../../../engine/redirects/importers/front-matter/settings/find-site.ts';
import { readWorkbook } from '../../../engine/redirects/importers/csv/read-workbook.ts';
import { FOLDER_ENDINGS, type ImporterId } from '../../../engine/redirects/importers/registry.ts';
import { UserError } from '../../io.ts';
import { isProgram, refuseProgram, runConfig } from './run-config.ts';

/**
 * Reads a file as the text that its importer takes: the first sheet of a workbook as CSV, and the files of a folder, with the settings of
 * their site, joined into one text. Settings that are a program are run, unless `isRunning` is false. Throws a UserError if a file cannot be
 * read.
 */
export function readInput(file: string, id: ImporterId, isRunning: boolean): string {
  const endings = FOLDER_ENDINGS[id];
  if (endings) return joinFiles(readPages(file, endings));
  if (id === 'csv' && /\.xlsx$/i.test(file)) return readSheet(file);
  if (isProgram(file, id)) {
    if (!isRunning) throw refuseProgram(file, id);
    return runConfig(file, id);
  }
  if (isFolder(file)) throw new UserError(`\`${file}\` is a folder; \`${id}\` is read from a file.`);
  return readText(file);
}

/** Reads a page, or those of a folder, and the settings of its site. Their paths are relative to the folder of the site, if it is found. */
function readPages(file: string, endings: readonly string[]): JoinedFile[] {
  const folder = isFolder(file) ? file : dirname(file);
  const names = folder === file ? pagesOf(folder, endings) : [basename(file)];
  if (names.length === 0) throw new UserError(`There is no ${endings.join(' or ')} file in \`${file}\`.`);
  const site = findSiteFolder(folder);
  const start = slashes(relative(site?.folder ?? folder, folder));
  const pages = names.map((name) => ({
    path: start === '' ? name : `${start}/${name}`,
    text: readText(join(folder, name)),
  }));
  const settings = site?.settings.map((path) => ({ path, text: readText(join(site.folder, path)) }));
  return [...(settings ?? []), ...pages];
}

function pagesOf(folder: string, endings: readonly string[]): string[] {
  return filesBelow(folder)
    .filter((path) => endings.some((ending) => path.toLowerCase().endsWith(ending)) && !isFolder(join(folder, path)))
    .sort();
}

interface SiteFolder {
  readonly folder: string;
  /** The paths of its files of settings. */
  readonly settings: readonly string[];
}

/** How many folders above the pages may hold the settings: `content/en/docs` has three. */
const MOST_FOLDERS_ABOVE = 3;

/** Finds the nearest folder, from that of the pages upwards, with the settings of a site. */
function findSiteFolder(start: string): SiteFolder | undefined {
  let folder = resolve(start);
  for (let above = 0; above <= MOST_FOLDERS_ABOVE; above += 1) {
    const settings = settingsOf(folder);
    if (settings.length > 0) return { folder, settings };
    folder = dirname(folder);
  }
  return undefined;
}

function settingsOf(folder: string): string[] {
  const entries = listFolder(folder);
  const below = entries.includes('config') ? SETTINGS_FOLDERS.flatMap((name) => filesIn(folder, name)) : [];
  const found = [...entries, ...below].filter(isSettingsFile).sort();
  // Many programs have a `config.toml`; that of Hugo lies beside a folder of content.
  return found.some((path) => !path.startsWith('config.')) || entries.includes('content') ? found : [];
}

const SETTINGS_FOLDERS = ['config/_default', 'config/production'];

function filesIn(folder: string, name: string): string[] {
  return listFolder(join(folder, name)).length === 0
    ? []
    : filesBelow(join(folder, name)).map((path) => `${name}/${path}`);
}

function filesBelow(folder: string): string[] {
  return reading(folder, () => readdirSync(folder, { recursive: true, encoding: 'utf8' })).map(slashes);
}

/** The names in a folder; none if it is not a folder that can be read. */
function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function slashes(path: string): string {
  return path.replaceAll(sep, '/');
}

/** Reads the first sheet of a workbook as CSV. */
function readSheet(file: string): string {
  const sheet = readWorkbook(readBytes(file));
  if (!sheet.ok) throw new UserError(`\`${file}\`: ${sheet.flaw.message} ${sheet.flaw.hint}`);
  return sheet.value;
}

function isFolder(path: string): boolean {
  return reading(path, () => statSync(path).isDirectory());
}

/** A string can hold about twice as many characters. */
const MOST_BYTES = 256 * 1024 * 1024;

function readBytes(path: string): Uint8Array {
  const bytes = reading(path, () => readFileSync(path));
  if (bytes.byteLength > MOST_BYTES)
    throw new UserError(`\`${path}\` has ${bytes.byteLength} bytes; ${MOST_BYTES} is the most that is read. Split it.`);
  return bytes;
}

function readText(path: string): string {
  const bytes = readBytes(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UserError(`\`${path}\` is not UTF-8. Save it as UTF-8.`);
  }
}

const REASONS: Partial<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new UserError(`\`${path}\` cannot be read: ${REASONS[code] ?? message}.`);
  }
}
