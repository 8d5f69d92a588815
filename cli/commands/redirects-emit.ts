import { resolve } from 'node:path';
import { didYouMean, listSome } from '../../engine/diagnostics/suggest.ts';
import { reasonOf } from '../../engine/io/read.ts';
import { removeArtifacts, writeArtifacts } from '../../engine/io/write.ts';
import { BUDGET_ALARM, lowerPlan, type Lowered } from '../../engine/redirects/lower.ts';
import { createPlan } from '../../engine/redirects/plan.ts';
import { TARGETS, TARGET_IDS, type TargetId } from '../../engine/redirects/targets/registry.ts';
import { chooseSites } from '../choose-sites.ts';
import { EXIT, UserError, paint, print, say } from '../io.ts';
import { loadSoundProject } from '../project.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly sites?: string;
  readonly json?: boolean;
}

/** Writes the rules for the hosts that are named, or for all that take them, and says of each other one why not. */
export async function redirectsEmitCommand({ root, out, sites, json }: Options, ids: readonly string[]): Promise<void> {
  const chosen = ids.length === 0 ? TARGET_IDS : ids.map(targetId);
  const project = await loadSoundProject(root);
  const plan = createPlan(project.model, sites === undefined ? undefined : chooseSites(sites, project.model));
  const folder = resolve(root, out);
  const results = chosen.map((id) => lowerPlan(TARGETS[id], plan));
  try {
    for (const { files, withheld } of results) {
      writeArtifacts(folder, files);
      removeArtifacts(folder, withheld);
    }
  } catch (cause) {
    throw new UserError(`\`${folder}\` cannot be written: ${reasonOf(cause)}.`);
  }
  if (json) print(`${JSON.stringify(results.map(jsonOf), null, 2)}\n`);
  say(results.map((result) => formatResult(result, folder)).join(''));
  if (results.some(({ refused }) => refused.length > 0)) process.exitCode = EXIT.findings;
}

export function targetId(text: string): TargetId {
  const id = TARGET_IDS.find((known) => known === text);
  if (id !== undefined) return id;
  throw new UserError(
    `There is no target \`${text}\`. ${didYouMean(text, TARGET_IDS, `Choose ${listSome(TARGET_IDS, TARGET_IDS.length)}.`)}`,
  );
}

function jsonOf({ id, files, rules, bytes, used, refused }: Lowered): object {
  return {
    id,
    files: files.map(({ path }) => path),
    rules,
    bytes,
    used,
    refused: refused.map(({ rule, message, way }) => ({ ...(rule ? { rule: rule.id } : {}), message, way })),
  };
}

const MOST_REFUSALS = 5;

function formatResult({ id, files, rules, bytes, limit, used, refused }: Lowered, folder: string): string {
  if (refused.length > 0) {
    const shown = refused.slice(0, MOST_REFUSALS).map(({ message, way }) => `  ${message}\n  fix: ${way}\n`);
    const rest = refused.length > MOST_REFUSALS ? `  and ${refused.length - MOST_REFUSALS} more\n` : '';
    return `${paint('red', 'refused:')} ${id}\n${shown.join('')}${rest}`;
  }
  const budget =
    limit && used >= BUDGET_ALARM
      ? `  ${paint('yellow', 'nearly full:')} ${Math.round(used * 100)} % of ${limit.most} ${limit.unit}. ${limit.way}\n`
      : '';
  const names = files.map(({ path }) => path).join(', ');
  return `${paint('cyan', 'written:')} ${id}: ${rules} rules, ${bytes} bytes: ${names} in ${folder}\n${budget}`;
}
