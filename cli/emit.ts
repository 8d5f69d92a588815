import { reasonOf } from '../engine/build/project/read.ts';
import { writeHostFiles } from '../engine/build/release/write.ts';
import { isRefused, type HostFiles, type HostReport } from '../engine/model/artifact.ts';
import { didYouMean, listSome } from '../engine/model/diagnostics/suggest.ts';
import { EXIT, UserError, paint, print, say } from './io.ts';

/** How the files of hosts are told of. */
export interface Words<Result> {
  /** What `--json` prints about a result besides its files, rules and bytes. */
  readonly jsonOf: (result: Result) => object;
  /** The indented lines below the line that lists the written files. */
  readonly notesOf: (result: Result) => string;
}

interface Manner<Result> extends Words<Result> {
  /** The folder that the files are written to. */
  readonly folder: string;
  readonly json: boolean | undefined;
  /** Whether the caller named the hosts: then a host that refuses is a finding. */
  readonly named: boolean;
}

/** Writes the files of all hosts, then prints what was written for each host. The hosts that refuse come last, with their reasons. */
export function emitResults<Result extends HostFiles>(results: readonly Result[], manner: Manner<Result>): void {
  const { folder, json, named, notesOf } = manner;
  try {
    writeHostFiles(folder, results);
  } catch (cause) {
    throw unwritable(folder, reasonOf(cause));
  }
  if (json) print(`${JSON.stringify(hostsJson(results, manner), null, 2)}\n`);
  const written = results.filter((result) => !isRefused(result));
  say(written.map((result) => `${formatWritten(result, folder)}${notesOf(result)}`).join(''));
  sayRefused(results);
  process.exitCode = exitCodeOf(results, named);
}

/** The error for a folder that the files of hosts cannot be written to. */
export function unwritable(folder: string, reason: string): UserError {
  return new UserError(`\`${folder}\` cannot be written: ${reason}.`);
}

/** Returns what `--json` prints about the files of hosts. */
export function hostsJson<Result extends HostReport>(results: readonly Result[], { jsonOf }: Words<Result>): object[] {
  return results.map((result) => {
    const { id, files, rules, bytes } = result;
    return { id, files: files.map(({ path }) => path), rules, bytes, ...jsonOf(result) };
  });
}

/** Returns the exit code. Every named host must accept the rules; without names, one host that accepts them is enough. */
export function exitCodeOf(results: readonly Pick<HostFiles, 'refused'>[], named: boolean): number {
  const found = named ? results.some(isRefused) : results.every(isRefused);
  return found ? EXIT.findings : EXIT.fine;
}

/** Prints why each host refuses, and what to do. */
export function sayRefused(results: readonly Pick<HostFiles, 'id' | 'refused'>[]): void {
  say(results.filter(isRefused).map(formatRefused).join(''));
}

const MOST_REFUSALS = 5;

function formatRefused({ id, refused }: Pick<HostFiles, 'id' | 'refused'>): string {
  const shown = refused.slice(0, MOST_REFUSALS).map(({ message, way }) => `  ${message}\n  fix: ${way}\n`);
  const rest = refused.length > MOST_REFUSALS ? `  and ${refused.length - MOST_REFUSALS} more\n` : '';
  return `${paint('red', 'refused:')} ${id}\n${shown.join('')}${rest}`;
}

/** Formats the line that lists the files of a host. */
export function formatWritten({ id, files, rules, bytes }: HostReport, folder: string): string {
  const names = files.map(({ path }) => path).join(', ');
  return `${paint('cyan', 'written:')} ${id}: ${rules} rules, ${bytes} bytes: ${names} in ${folder}\n`;
}

/** Returns the id that a text names, or throws a UserError that lists all ids. `kind` names what an id identifies. */
export function chooseId<Id extends string>(text: string, ids: readonly Id[], kind: string): Id {
  const id = ids.find((known) => known === text);
  if (id !== undefined) return id;
  throw new UserError(
    `There is no ${kind} \`${text}\`. ${didYouMean(text, ids, `Choose ${listSome(ids, ids.length)}.`)}`,
  );
}
