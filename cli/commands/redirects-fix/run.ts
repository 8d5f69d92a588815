import { fixProject, type Fixed } from '../../../engine/compile/fix-redirects.ts';
import { locate } from '../../../engine/model/diagnostics/locate.ts';
import { countOf } from '../../../engine/model/plain-words.ts';
import { formatHunks } from '../../format-hunks.ts';
import type { ExternalOptions } from '../../accept-external.ts';
import { EXIT, UserError, paint, print, say } from '../../io.ts';
import { loadUsableProject, type SoundProject } from '../../project.ts';
import { writeEdited } from '../../write-edited.ts';

interface Options extends ExternalOptions {
  readonly root: string;
  readonly dryRun?: boolean;
  readonly sort?: boolean;
  readonly json?: boolean;
}

type Files = SoundProject['files'];

/** Shortens chains and drops copies in the manifests. The answer to every address stays the same. */
export async function runRedirectsFix({ root, dryRun, sort, json, acceptExternal }: Options): Promise<void> {
  const project = await loadUsableProject(root, { use: 'read', acceptExternal });
  const fixed = fixProject(project, { sort: sort === true });
  const [change] = fixed.changes;
  if (change || !fixed.sound)
    throw new UserError(
      `The fixes would change ${change ? `how \`${change.request}\` is answered` : 'what the manifests say'}: nothing was written.`,
      EXIT.bug,
    );
  if (!dryRun) writeEdited(root, fixed.written);
  if (json) print(`${JSON.stringify(jsonOf(fixed, project.files, dryRun !== true), null, 2)}\n`);
  else print(formatHunks(fixed.edits, project.files));
  for (const path of fixed.sorted) say(`${paint('cyan', dryRun ? 'would sort:' : 'sorted:')} ${path}\n`);
  for (const { code, why, at } of fixed.unfixed) {
    const { file, line, column } = locate(at, project.files);
    say(`${paint('yellow', 'left:')} ${file}:${line}:${column} ${code} ${why}\n`);
  }
  say(`${paint('cyan', dryRun ? 'would fix:' : 'fixed:')} ${summarise(fixed)}\n`);
}

function summarise({ fixes, unfixed, written }: Fixed): string {
  const count = (kind: string): number => fixes.filter((fix) => fix.kind === kind).length;
  const left = unfixed.length === 0 ? '' : `; ${unfixed.length} left to you`;
  return `${countOf(count('shortened'), 'chain')} shortened, ${countOf(count('dropped'), 'copy')} dropped in ${countOf(written.length, 'file')}; every address is answered as before${left}`;
}

function jsonOf({ fixes, unfixed, sorted, written }: Fixed, files: Files, isWritten: boolean): object {
  const place = (at: Fixed['fixes'][number]['at']): object => {
    const { file, line, column } = locate(at, files);
    return { file, line, column };
  };
  return {
    written: isWritten,
    files: written.map(({ path }) => path),
    sorted,
    fixes: fixes.map(({ at, ...fix }) => ({ ...fix, ...place(at) })),
    unfixed: unfixed.map(({ at, ...other }) => ({ ...other, ...place(at) })),
  };
}
