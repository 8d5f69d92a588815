import { createHash } from 'node:crypto';
import { untouchedRules, type QaCase, type QaSuite } from './suite.ts';

/**
 * Returns a sample of a suite, the same for the same seed: first one case for each rule, then any. The cases keep their order, and a note
 * describes the sample.
 */
export function sampleSuite(suite: QaSuite, size: number, seed: number): QaSuite {
  if (suite.cases.length <= size) return suite;
  const drawn = suite.cases
    .map((one) => ({ one, rank: rankOf(one, seed) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ one }) => one);
  const first = new Map<string, QaCase>();
  for (const one of drawn) if (one.rule !== undefined && !first.has(one.rule)) first.set(one.rule, one);
  const kept = new Set([...new Set([...first.values(), ...drawn])].slice(0, size));
  const sample = { ...suite, cases: suite.cases.filter((one) => kept.has(one)) };
  const untouched = untouchedRules(sample).length;
  const rules = untouched === 0 ? 'every rule has one' : `${untouched} of ${suite.rules.length} rules have none`;
  return {
    ...sample,
    notes: [...suite.notes, `A sample: ${size} of ${suite.cases.length} cases, seed ${seed}; ${rules}.`],
  };
}

function rankOf({ id }: QaCase, seed: number): string {
  return createHash('sha256').update(`${seed} ${id}`).digest('hex');
}
