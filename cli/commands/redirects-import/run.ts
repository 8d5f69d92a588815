import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { didYouMean, listSome } from '../../../engine/model/diagnostics/suggest.ts';
import { normalisePath } from '../../../engine/redirects/match/normalise-path.ts';
import { formatReport, formatRules } from '../../../engine/redirects/importers/format-rules.ts';
import { importRedirects } from '../../../engine/redirects/importers/import-redirects.ts';
import { joinFiles } from '../../../engine/redirects/importers/front-matter/joined-files.ts';
import { readWorkbook } from '../../../engine/redirects/importers/csv/read-workbook.ts';
import {
  FOLDER_ENDINGS,
  IMPORTERS,
  IMPORTER_IDS,
  type ImporterId,
} from '../../../engine/redirects/importers/registry.ts';
import { EXIT, UserError, print, say } from '../../io.ts';

interface Options {
  /** The path of the folder that contains the `.htaccess` file. */
  readonly base?: string;
  readonly json?: boolean;
}

/**
 * Reads redirects in another format: the YAML goes to stdout, the report to stderr. Exits 1 where something was refused.
 */
export async function runRedirectsImport(
  { base, json }: Options,
  [format = '', file = '']: readonly string[],
): Promise<void> {
  const { imported, yaml, report } = importFile(format, file, base);
  if (json) {
    const { rules, changed, refused } = imported;
    print(`${JSON.stringify({ taken: rules.length, changed, refused, rules }, null, 2)}\n`);
  } else {
    print(yaml);
    say(report);
  }
  if (imported.refused.length > 0) process.exitCode = EXIT.findings;
}

/** Reads redirects in another format, and returns them as YAML with a report. Throws a UserError if the file or the format is not known. */
export function importFile(
  format: string,
  file: string,
  base?: string,
): { readonly imported: ReturnType<typeof importRedirects>; readonly yaml: string; readonly report: string } {
  const id = IMPORTER_IDS.find((known) => known === format);
  if (id === undefined)
    throw new UserError(
      `There is no format \`${format}\`. ${didYouMean(format, IMPORTER_IDS, `Choose ${listSome(IMPORTER_IDS, IMPORTER_IDS.length)}.`)}`,
    );
  const importer = IMPORTERS[id];
  const folder = readBase(base, id);
  const imported = importRedirects(importer, readInput(file, id), folder);
  return {
    imported,
    yaml: formatRules(imported.rules, `Imported from ${basename(file)} (${importer.title}).`),
    report: formatReport(imported),
  };
}

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

/** Reads a file, or the files of a folder if the format keeps its redirects in several files. */
function readInput(file: string, id: ImporterId): string {
  const endings = FOLDER_ENDINGS[id];
  if (id === 'csv' && /\.xlsx$/i.test(file)) return readSheet(file);
  if (!isFolder(file)) return endings ? joinFiles([{ path: basename(file), text: readText(file) }]) : readText(file);
  if (!endings) throw new UserError(`\`${file}\` is a folder; \`${id}\` is read from a file.`);
  const paths = readdirSync(file, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => endings.some((ending) => path.toLowerCase().endsWith(ending)) && !isFolder(join(file, path)))
    .sort();
  if (paths.length === 0) throw new UserError(`There is no ${endings.join(' or ')} file in \`${file}\`.`);
  return joinFiles(paths.map((path) => ({ path, text: readText(join(file, path)) })));
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
