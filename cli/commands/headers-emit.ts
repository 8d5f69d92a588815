import { resolve } from 'node:path';
import { didYouMean, listSome } from '../../engine/diagnostics/suggest.ts';
import { lowerHeaders, type LoweredHeaders } from '../../engine/emit/headers/lower.ts';
import { HEADER_TARGETS, HEADER_TARGET_IDS, type HeaderTargetId } from '../../engine/emit/headers/registry.ts';
import { readHeaderPlan } from '../../engine/io/header-plan.ts';
import { reasonOf } from '../../engine/io/read.ts';
import { removeArtifacts, writeArtifacts } from '../../engine/io/write.ts';
import { EXIT, UserError, paint, print, say } from '../io.ts';

interface Options {
  readonly root: string;
  readonly out: string;
  /** The output folder of the build whose headers are written. */
  readonly build: string;
  readonly json?: boolean;
}

/** Writes the headers of the last build for the hosts that are named, or for all of them, and says what each host does otherwise. */
export async function headersEmitCommand({ root, out, build, json }: Options, ids: readonly string[]): Promise<void> {
  const chosen = ids.length === 0 ? HEADER_TARGET_IDS : ids.map(targetId);
  const built = resolve(root, build);
  const plan = readHeaderPlan(built);
  if (!plan) throw new UserError(`There is no build in ${built}; run sitefold build first.`, EXIT.findings);
  const folder = resolve(root, out);
  const results = chosen.map((id) => lowerHeaders(HEADER_TARGETS[id], plan));
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

function targetId(text: string): HeaderTargetId {
  const id = HEADER_TARGET_IDS.find((known) => known === text);
  if (id !== undefined) return id;
  throw new UserError(
    `There is no host \`${text}\`. ${didYouMean(text, HEADER_TARGET_IDS, `Choose ${listSome(HEADER_TARGET_IDS)}.`)}`,
  );
}

function jsonOf({ id, files, rules, bytes, use, divergences, refused }: LoweredHeaders): object {
  return {
    id,
    files: files.map(({ path }) => path),
    rules,
    bytes,
    use,
    divergences: divergences.map((divergence) => ({ id: divergence.id, reason: divergence.reason })),
    refused,
  };
}

function formatResult({ id, files, rules, bytes, use, divergences, refused }: LoweredHeaders, folder: string): string {
  if (refused.length > 0)
    return `${paint('red', 'refused:')} ${id}\n${refused.map(({ message, way }) => `  ${message}\n  fix: ${way}\n`).join('')}`;
  const names = files.map(({ path }) => path).join(', ');
  const others = divergences.map(
    (divergence) => `  ${paint('yellow', 'otherwise:')} ${divergence.id}: ${divergence.reason}\n`,
  );
  return `${paint('cyan', 'written:')} ${id}: ${rules} rules, ${bytes} bytes: ${names} in ${folder}\n  ${use}\n${others.join('')}`;
}
