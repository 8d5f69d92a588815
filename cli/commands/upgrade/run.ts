import { readSources } from '../../../engine/build/project/read.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { upgradeProject, type Found, type Upgraded } from '../../../engine/compile/upgrades/upgrade-project.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { countOf } from '../../../engine/model/plain-words.ts';
import { VERSION } from '../../../engine/model/version.ts';
import { EXIT, UserError, paint, paintData, print, printText, say } from '../../io.ts';
import { writeEdited } from '../../write-edited.ts';

interface Options {
  readonly root: string;
  readonly write?: boolean;
  readonly json?: boolean;
}

/**
 * Lists the places of the manifests that have an older form, and makes the changes that need no decision if asked to. The exit code says
 * whether something is left that this version needs changed.
 */
export async function runUpgrade({ root, write, json }: Options): Promise<void> {
  const { sources, diagnostics } = readSources(root);
  const [unread] = diagnostics;
  if (unread) throw new UserError([unread.message, unread.hint].join(' '));
  const upgraded = upgradeProject(sources);
  const { found, files } = upgraded;
  const left = found.filter(({ edits }) => typeof edits === 'string');
  if (write && files.length > 0) {
    checkResult(sources, upgraded);
    writeEdited(root, files);
  }
  const lineOf = ({ path, start }: Found): number => {
    const bytes = sources.find((source) => source.path === path)?.bytes;
    return new TextDecoder().decode(bytes).slice(0, start).split('\n').length;
  };
  if (json) print(`${JSON.stringify(jsonOf(found, lineOf, write === true), undefined, 2)}\n`);
  else for (const one of found) printText(formatFound(one, lineOf(one)));
  if (found.length === 0) {
    say(`${paint('cyan', 'up to date:')} the manifests have the form of Sitefold ${VERSION}\n`);
    return;
  }
  const open = (write ? left : found).filter(({ optional }) => optional !== true);
  const changed = `${found.length - left.length} of ${countOf(found.length, 'place')}`;
  if (write)
    say(
      `${paint('cyan', 'upgraded:')} ${changed} in ${countOf(files.length, 'file')}${left.length > 0 ? `; ${left.length} left to you` : ''}\n`,
    );
  else if (open.length > 0)
    say(
      `${paint('yellow', 'to change:')} ${countOf(open.length, 'place')}; \`sitefold upgrade --write\` changes ${changed}\n`,
    );
  else
    say(
      `${paint('cyan', 'up to date:')} nothing must change for Sitefold ${VERSION}; \`sitefold upgrade --write\` deletes what is the same as a default\n`,
    );
  if (open.length > 0) process.exitCode = EXIT.findings;
}

/** The changes must bring no error that the project did not have: anything else would be a bug of an upgrade. */
function checkResult(before: readonly Source[], { sources: after }: Upgraded): void {
  const errorsOf = (sources: readonly Source[]): string[] =>
    compile(sources)
      .diagnostics.filter(({ severity }) => severity === 'error')
      .map(({ code, message }) => `${code} ${message}`);
  const known = new Set(errorsOf(before));
  // A file that was not read, or a project that could not be resolved, hides the errors of others.
  if (known.size > 0) return;
  const [first] = errorsOf(after);
  if (first !== undefined)
    throw new UserError(`The changes would bring an error (${first}): nothing was written.`, EXIT.bug);
}

function formatFound({ path, was, now, edits, since, optional }: Found, line: number): string {
  const place = paintData('bold', `${path}:${line}`);
  const fix = typeof edits === 'string' ? `fix: ${edits}\n` : '';
  const rest = optional === true ? '; it may stay' : '';
  return `${place} since ${since}: ${was} is now ${now}${rest}\n${fix}`;
}

function jsonOf(found: readonly Found[], lineOf: (one: Found) => number, written: boolean): object {
  return {
    version: VERSION,
    written,
    changes: found.map((one) => {
      const { path: file, was, now, edits, since, optional = false } = one;
      const byHand = typeof edits === 'string';
      return { file, line: lineOf(one), since, was, now, mechanical: !byHand, optional, ...(byHand && { fix: edits }) };
    }),
  };
}
