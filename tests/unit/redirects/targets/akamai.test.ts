import { readCsv } from '../../../../engine/redirects/read-csv.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';
import { expect, test } from 'vitest';
import { akamai } from '../../../../engine/redirects/targets/akamai/akamai.ts';
import { expectConformance } from '../../../support/conformance.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { startAkamaiModel } from '../../../support/models/akamai.ts';
import { ODD_REQUESTS } from '../../../support/odd-requests.ts';
import { planOf, realPlan, shapesPlan } from '../../../support/redirect-plans.ts';
import { sayable } from '../../../support/sayable.ts';
import { TRICKY_REQUESTS } from '../../../support/tricky-plan.ts';

test.each(akamai.emit(goldenPlan(akamai.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('a model of its documentation decides as the contract says', () =>
  expectConformance({
    target: akamai,
    start: startAkamaiModel,
    plans: [sayable(akamai, shapesPlan()), realPlan()],
    requests: [...ODD_REQUESTS, ...TRICKY_REQUESTS],
  }));

test('the policy manager accepts every row', () => {
  const plan = realPlan();
  const { files, rules } = akamai.emit(plan);
  const rows: string[][] = [];
  expect(readCsv(files[0]?.text ?? '', (cells) => rows.push(cells))).toBeUndefined();
  expect(rows).toHaveLength(rules + 1);
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
  for (const [, url, , host, path = '', , , , , relative, to, status] of rows.slice(1)) {
    expect([url, host, relative]).toEqual(['', plan.host, 'relative_url']);
    expect(path).toMatch(/^:?\/\S*(?: \/\S*)*$/);
    expect(path.length).toBeLessThanOrEqual(8192);
    expect(to).toMatch(/^\/(?!\/)\S*$/);
    expect(status).toMatch(/^30[12378]$/);
  }
});

test('a long list of paths is cut into several rules', () => {
  const rules = Array.from({ length: 300 }, (_, index) =>
    redirectRule(`/${'x'.repeat(30)}${index}`, '/b', { sites: [''] }),
  );
  expect(akamai.emit(planOf(rules, [])).rules).toBe(3);
});
