import { resolve } from 'node:path';
import { releaseLayout } from '../../../engine/build/release/release.ts';
import { rollBack, type RolledBack } from '../../../engine/build/release/rollback.ts';
import { assertNever } from '../../../engine/model/assert.ts';
import { EXIT, UserError, paint, print, say } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly json?: boolean;
}

/** Switches to an earlier release. */
export function runRollback({ root, out, json }: Options, [id]: readonly string[]): Promise<void> {
  const folder = resolve(root, out);
  const result = rollBack(folder, id);
  if (result.kind !== 'switched') throw new UserError(refusalOf(result, { id, out, folder }), EXIT.findings);
  const { to, from } = result;
  if (json) print(`${JSON.stringify({ release: to.release, id: to.id, builtAt: to.builtAt, before: from.release })}\n`);
  say(
    `${paint('cyan', 'switched:')} release ${to.release}, built at ${to.builtAt}, serves; ${from.release} served before\n`,
  );
  return Promise.resolve();
}

interface Asked {
  readonly id: string | undefined;
  readonly out: string;
  readonly folder: string;
}

function refusalOf(result: Exclude<RolledBack, { kind: 'switched' }>, { id, out, folder }: Asked): string {
  switch (result.kind) {
    case 'locked':
      return `A build is under way (process ${result.pid}); wait for it, or stop it. If that process is not a build, delete ${releaseLayout(folder).lock}.`;
    case 'none':
      return `There is no earlier release in ${out}.`;
    case 'unknown':
      return `There is no release \`${id ?? ''}\` in ${out}. There are ${result.known.join(', ')}.`;
    case 'serving':
      return `The release ${id ?? ''} serves already.`;
    case 'damaged':
      return `The release ${result.release} is damaged: ${result.damage.path} is ${result.damage.problem}. \`sitefold verify ${releaseLayout(out).releases}/${result.release}\` lists every such file. The current release still serves.`;
    case 'foreign':
      return `The data of the release ${result.release} has the format of another version of Sitefold, so that the service could not load it. The current release still serves.`;
    default:
      return assertNever(result);
  }
}
