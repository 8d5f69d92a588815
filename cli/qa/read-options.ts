import { createSuite, type QaSuite } from '../../engine/output/qa/suite.ts';
import { sampleSuite } from '../../engine/output/qa/sample.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { chooseSites } from '../choose-sites.ts';
import { UserError } from '../io.ts';

/** Options of `qa emit` and `qa run`. */
export interface SuiteOptions {
  readonly sites?: string;
  readonly sample?: string;
  readonly seed: string;
}

/** Creates the suite that the options choose: for all sites or some, complete or a sample. */
export function readSuite({ sites, sample, seed }: SuiteOptions, model: SiteModel): QaSuite {
  const [size, number] = [
    sample === undefined ? undefined : readCount(sample, '--sample'),
    readCount(seed, '--seed', 0),
  ];
  const suite = createSuite(model, sites === undefined ? undefined : chooseSites(sites, model));
  if (suite.cases.length === 0) throw new UserError('These sites have no redirects, so there is nothing to test.');
  return size === undefined ? suite : sampleSuite(suite, size, number);
}

/** Reads a whole number of the command line. */
export function readCount(text: string, option: string, least = 1): number {
  const count = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(count) && count >= least) return count;
  throw new UserError(`\`${text}\` is not a valid number for ${option}; give a whole number from ${least} on.`);
}
