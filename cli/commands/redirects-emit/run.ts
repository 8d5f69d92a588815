import { resolve } from 'node:path';
import { TARGET_IDS, type TargetId } from '../../../engine/redirects/targets/registry.ts';
import type { ExternalOptions } from '../../accept-external.ts';
import { chooseId, emitResults } from '../../emit.ts';
import { lowerTargets } from '../../lower-targets.ts';
import { loadUsableModel } from '../../project.ts';
import { RULES_WORDS } from '../../rules-words.ts';

interface Options extends ExternalOptions {
  readonly root: string;
  readonly out: string;
  readonly sites?: string;
  readonly json?: boolean;
}

/** Writes the rules for the named hosts, or for all hosts, and prints why a host refuses. */
export async function runRedirectsEmit(
  { root, out, sites, json, acceptExternal }: Options,
  ids: readonly string[],
): Promise<void> {
  const chosen = ids.length === 0 ? TARGET_IDS : ids.map(targetId);
  const model = await loadUsableModel(root, { use: 'emit', acceptExternal });
  const named = ids.length > 0;
  emitResults(lowerTargets(chosen, { model, sites }), { folder: resolve(root, out), json, named, ...RULES_WORDS });
}

export function targetId(text: string): TargetId {
  return chooseId(text, TARGET_IDS, 'target');
}
