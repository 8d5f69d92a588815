import { describe, expect, test } from 'vitest';
import { nameRules } from '../../../../engine/output/qa/rule-names.ts';
import { sampleSuite } from '../../../../engine/output/qa/sample.ts';
import { createSuite, untouchedRules } from '../../../../engine/output/qa/suite.ts';
import { createRouter } from '../../../../engine/routing/router.ts';
import { realModel } from '../../../support/real.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

const model = realModel();
const suite = createSuite(model, { sites: ['', 'th', 'de'] });

describe('the suite of the manifests', () => {
  test('touches every rule, has each request once and ids that tell them apart', () => {
    expect(untouchedRules(suite)).toEqual([]);
    expect(new Set(suite.rules.map(({ name }) => name)).size).toBe(suite.rules.length);
    expect(new Set(suite.cases.map(({ request }) => request)).size).toBe(suite.cases.length);
    expect(new Set(suite.cases.map(({ id }) => id)).size).toBe(suite.cases.length);
    expect(suite.cases.length).toBeGreaterThan(3000);
  });

  test.each([[['', 'th', 'de']], [['th']], [['']]])('is for the chosen sites %j', (flags) => {
    const { cases } = createSuite(model, { sites: flags });
    expect(new Set(cases.map(({ site }) => site))).toEqual(new Set(flags));
  });

  test('wants what the router says', () => {
    const router = createRouter(model);
    const wrong = suite.cases.filter(({ request, status, location }) => {
      const decision = router.decide(request);
      if (decision.kind === 'gone') return status !== 410;
      if (decision.kind === 'redirect' && decision.rule)
        return status !== decision.status || location !== decision.location;
      return status !== null || location !== null;
    });
    expect(wrong).toEqual([]);
    expect(suite.cases.filter(({ status }) => status === null).length).toBeGreaterThan(1000);
  });
});

describe('a sample', () => {
  test('has one case for each rule, and is the same for the same seed', () => {
    const sample = sampleSuite(suite, 200, 7);
    expect(sample.cases).toHaveLength(200);
    expect(untouchedRules(sample)).toEqual([]);
    expect(sample.notes).toEqual([`A sample: 200 of ${suite.cases.length} cases, seed 7; every rule has one.`]);
    expect(sampleSuite(suite, 200, 7)).toEqual(sample);
    expect(sampleSuite(suite, 200, 8).cases).not.toEqual(sample.cases);
  });

  test('that is smaller says how many rules have none', () => {
    const sample = sampleSuite(suite, 40, 7);
    expect(untouchedRules(sample)).toHaveLength(suite.rules.length - 40);
    expect(sample.notes.at(-1)).toContain(`${suite.rules.length - 40} of ${suite.rules.length} rules have none`);
  });

  test('of at least all cases is all of them', () => {
    expect(sampleSuite(suite, suite.cases.length, 7)).toBe(suite);
  });
});

test('rules have names that tell them apart', () => {
  const rules = [
    redirectRule('/old', '/new', { sites: ['', 'th'] }),
    redirectRule('/old', '/new', { sites: ['th'] }),
    redirectRule('/old', '/new'),
    redirectRule('/old', '/newer', { query: { a: 'b', c: true } }),
    redirectRule('/old', '/newest', { sites: ['', 'de'] }),
  ];
  expect([...nameRules(rules).values()]).toEqual(['/{site}/old', '/th/old', '/old', '/old?a=b&c', '/{site}/old (2)']);
});
