import { resolve } from 'node:path';
import { BUDGET_ALARM, type Lowered } from '../../../engine/redirects/targets/lower.ts';
import { TARGET_IDS, type TargetId } from '../../../engine/redirects/targets/registry.ts';
import { chooseId, emitResults } from '../../emit.ts';
import { paint } from '../../io.ts';
import { lowerTargets } from '../../lower-targets.ts';
import { loadSoundModel } from '../../project.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  readonly sites?: string;
  readonly json?: boolean;
}

/** Writes the rules for the named hosts, or for all hosts, and prints why a host refuses. */
export async function runRedirectsEmit({ root, out, sites, json }: Options, ids: readonly string[]): Promise<void> {
  const chosen = ids.length === 0 ? TARGET_IDS : ids.map(targetId);
  const model = await loadSoundModel(root);
  const named = ids.length > 0;
  emitResults(lowerTargets(chosen, { model, sites }), { folder: resolve(root, out), json, named, jsonOf, notesOf });
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
