import { resolve } from 'node:path';
import { readHeaderPlan } from '../../../engine/build/release/header-plan.ts';
import { lowerHeaders, type LoweredHeaders } from '../../../engine/output/headers/hosts/lower.ts';
import { HEADER_TARGETS, HEADER_TARGET_IDS } from '../../../engine/output/headers/hosts/registry.ts';
import { chooseId, emitResults } from '../../emit.ts';
import { EXIT, UserError, paint } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  /** The output folder of the build whose headers are written. */
  readonly build: string;
  readonly json?: boolean;
}

/** Writes the headers of the last build for the named hosts, or for all hosts, and prints how each host differs. */
export async function runHeadersEmit({ root, out, build, json }: Options, ids: readonly string[]): Promise<void> {
  const chosen = ids.length === 0 ? HEADER_TARGET_IDS : ids.map((text) => chooseId(text, HEADER_TARGET_IDS, 'host'));
  const built = resolve(root, build);
  const plan = readHeaderPlan(built);
  if (!plan) throw new UserError(`There is no build in ${built}; run sitefold build first.`, EXIT.findings);
  emitResults(
    chosen.map((id) => lowerHeaders(HEADER_TARGETS[id], plan)),
    { folder: resolve(root, out), json, named: ids.length > 0, jsonOf, notesOf },
  );
}

function jsonOf({ use, divergences, refused }: LoweredHeaders): object {
  return { use, divergences: divergences.map(({ id, reason }) => ({ id, reason })), refused };
}

function notesOf({ use, divergences }: LoweredHeaders): string {
  const others = divergences.map(({ id, reason }) => `  ${paint('yellow', 'otherwise:')} ${id}: ${reason}\n`);
  return `  ${use}\n${others.join('')}`;
}
