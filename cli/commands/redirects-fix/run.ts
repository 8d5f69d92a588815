import { reasonOf } from '../../../engine/build/project/read.ts';
import { writeArtifacts } from '../../../engine/build/release/write.ts';
import { fixProject, type Fixed } from '../../../engine/compile/fix-redirects.ts';
import { locate } from '../../../engine/model/diagnostics/locate.ts';
import { hunksOf } from '../../../engine/redirects/fix/edits.ts';
import { EXIT, UserError, paint, paintData, print, say } from '../../io.ts';
import { loadSoundProject, type SoundProject } from '../../project.ts';

interface Options {
  readonly root: string;
  readonly dryRun?: boolean;
  readonly sort?: boolean;
  readonly json?: boolean;
}

type Files = SoundProject['files'];

/** Shortens chains and drops copies in the manifests. The answer to every address stays the same. */
export async function runRedirectsFix({ root, dryRun, sort, json }: Options): Promise<void> {
  const project = await loadSoundProject(root);
  const fixed = fixProject(project, { sort: sort === true });
  const [change] = fixed.changes;
  if (change || !fixed.sound)
    throw new UserError(
      `The fixes would change ${change ? `how \`${change.request}\` is answered` : 'what the manifests say'}: nothing was written.`,
      EXIT.bug,
    );
  if (!dryRun) {
    try {
      writeArtifacts(root, fixed.artifacts);
    } catch (cause) {
      throw new UserError(`The manifests cannot be written: ${reasonOf(cause)}.`);
    }
  }
  if (json) print(`${JSON.stringify(jsonOf(fixed, project.files, dryRun !== true), null, 2)}\n`);
  else print(formatHunks(fixed, project.files));
  for (const path of fixed.sorted) say(`${paint('cyan', dryRun ? 'would sort:' : 'sorted:')} ${path}\n`);
  for (const { code, why, at } of fixed.unfixed) {
    const { file, line, column } = locate(at, project.files);
    say(`${paint('yellow', 'left:')} ${file}:${line}:${column} ${code} ${why}\n`);
  }
  say(`${paint('cyan', dryRun ? 'would fix:' : 'fixed:')} ${summarise(fixed)}\n`);
}

function summarise({ fixes, unfixed, artifacts }: Fixed): string {
  const count = (kind: string): number => fixes.filter((fix) => fix.kind === kind).length;
  const left = unfixed.length === 0 ? '' : `; ${unfixed.length} left to you`;
  return `${count('shortened')} chains shortened, ${count('dropped')} copies dropped in ${artifacts.length} ${artifacts.length === 1 ? 'file' : 'files'}; every address is answered as before${left}`;
}

function jsonOf({ fixes, unfixed, sorted, artifacts }: Fixed, files: Files, written: boolean): object {
  const place = (at: Fixed['fixes'][number]['at']): object => {
    const { file, line, column } = locate(at, files);
    return { file, line, column };
  };
  return {
    written,
    files: artifacts.map(({ path }) => path),
    sorted,
    fixes: fixes.map(({ at, ...fix }) => ({ ...fix, ...place(at) })),
    unfixed: unfixed.map(({ at, ...other }) => ({ ...other, ...place(at) })),
  };
}

/** Formats each change as removed and added lines, below their file and line number. */
function formatHunks({ edits }: Fixed, files: Files): string {
  return [...edits]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .flatMap(([path, own]) =>
      hunksOf(files.get(path)?.text ?? '', own).map(({ line, removed, added }) =>
        [
          paintData('bold', `${path}:${line}`),
          ...removed.map((text) => paintData('red', `- ${text}`)),
          ...added.map((text) => paintData('green', `+ ${text}`)),
        ].join('\n'),
      ),
    )
    .map((hunk) => `${hunk}\n`)
    .join('');
}
