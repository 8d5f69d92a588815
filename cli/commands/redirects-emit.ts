import { resolve } from 'node:path';
import { BUDGET_ALARM, lowerPlan, type Lowered } from '../../engine/redirects/lower.ts';
import { createPlan } from '../../engine/redirects/plan.ts';
import { TARGETS, TARGET_IDS, type TargetId } from '../../engine/redirects/targets/registry.ts';
import { chooseSites } from '../choose-sites.ts';
import { chooseId, emitResults } from '../emit.ts';
import { paint } from '../io.ts';
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
  emitResults(
    chosen.map((id) => lowerPlan(TARGETS[id], plan)),
    { folder: resolve(root, out), json, jsonOf, notesOf },
  );
}

export function targetId(text: string): TargetId {
  return chooseId(text, TARGET_IDS, 'target');
}

function jsonOf({ used, refused }: Lowered): object {
  return {
    used,
    refused: refused.map(({ rule, message, way }) => ({ ...(rule ? { rule: rule.id } : {}), message, way })),
  };
}

function notesOf({ limit, used }: Lowered): string {
  if (!limit || used < BUDGET_ALARM) return '';
  return `  ${paint('yellow', 'nearly full:')} ${Math.round(used * 100)} % of ${limit.most} ${limit.unit}. ${limit.way}\n`;
}
