import { isRefused } from '../../engine/model/artifact.ts';
import { createSuite, untouchedRules, type QaSuite } from '../../engine/output/qa/suite.ts';
import { sampleSuite } from '../../engine/output/qa/sample.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { changedDecisions } from '../../engine/redirects/analysis/diff-redirects.ts';
import { TARGETS, TARGET_IDS } from '../../engine/redirects/targets/registry.ts';
import type { RedirectTarget } from '../../engine/redirects/targets/target.ts';
import type { ExternalOptions } from '../accept-external.ts';
import { chooseSites } from '../choose-sites.ts';
import { chooseId } from '../emit.ts';
import { EXIT, UserError } from '../io.ts';
import { lowerTargets } from '../lower-targets.ts';
import { compileAt } from '../old-version.ts';
import type { SoundProject } from '../project.ts';

/** Options of `qa emit` and `qa run`. */
export interface SuiteOptions extends ExternalOptions {
  readonly sites?: string;
  readonly target?: string;
  readonly since?: string;
  readonly sample?: string;
  readonly seed: string;
}

/**
 * Creates the suite that the options choose: for all sites or some, for the service or another host, complete, a sample, or what has
 * changed since a version.
 */
export async function readSuite(options: SuiteOptions, root: string, project: SoundProject): Promise<QaSuite> {
  const { sites, target, since, sample, seed } = options;
  const [size, number] = [
    sample === undefined ? undefined : readCount(sample, '--sample'),
    readCount(seed, '--seed', 0),
  ];
  const { model } = project;
  const chosen = {
    sites: sites === undefined ? undefined : chooseSites(sites, model),
    host: target === undefined ? undefined : readHost(target, { model, sites }),
  };
  const suite =
    since === undefined
      ? createSuite(model, chosen)
      : onlyTouched(createSuite(model, { ...chosen, requests: await changedSince(since, root, project) }), since);
  if (since === undefined && suite.cases.length === 0)
    throw new UserError('These sites have no redirects, so there is nothing to test.');
  return size === undefined ? suite : sampleSuite(suite, size, number);
}

/** Returns the host of `--target`. Throws a UserError if it does not take the rules: then no server has them. */
function readHost(
  text: string,
  choice: { readonly model: SiteModel; readonly sites: string | undefined },
): RedirectTarget {
  const id = chooseId(text, TARGET_IDS, 'target');
  const [lowered] = lowerTargets([id], choice);
  const [first] = lowered && isRefused(lowered) ? lowered.refused : [];
  if (first) throw new UserError(`No server has these rules: ${first.message} ${first.way}`, EXIT.findings);
  return TARGETS[id];
}

/** Returns the requests that a version of the manifests answers differently. */
async function changedSince(ref: string, root: string, project: SoundProject): Promise<string[]> {
  const old = await compileAt(root, ref, project);
  return [...changedDecisions(old.model, project.model)].map(({ request }) => request);
}

/** Keeps the rules that have a case, and says what the cases are. */
function onlyTouched(suite: QaSuite, ref: string): QaSuite {
  const untouched = new Set(untouchedRules(suite));
  const note =
    suite.cases.length === 0
      ? `No redirect differs from ${ref}.`
      : `Only the ${suite.cases.length} requests whose answer differs from that of ${ref}.`;
  return { ...suite, rules: suite.rules.filter((rule) => !untouched.has(rule)), notes: [...suite.notes, note] };
}

/** Reads a whole number of the command line. */
export function readCount(text: string, option: string, least = 1): number {
  const count = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(count) && count >= least) return count;
  throw new UserError(`\`${text}\` is not a valid number for ${option}; give a whole number from ${least} on.`);
}
