import { expect, test } from 'vitest';
import { azureSwa } from '../../../../engine/redirects/targets/azure-swa/azure-swa.ts';
import { goldenPlan } from '../../../support/golden-plan.ts';
import { lowerPlan } from '../../../../engine/redirects/targets/lower.ts';
import { planOf, realPlan } from '../../../support/redirect-plans.ts';
import { redirectRule } from '../../../support/redirect-rule.ts';

test.each(azureSwa.emit(goldenPlan(azureSwa.capabilities)).files)('$path', async ({ path, text }) => {
  await expect(text).toMatchFileSnapshot(`./golden/${path}`);
});

test('more than 20 KB are refused', () => {
  const { files, refused } = lowerPlan(azureSwa, realPlan());
  expect(files).toEqual([]);
  expect(refused.map(({ limit }) => limit?.what)).toEqual(['bytes']);
});

test('the folder of an index.html is let pass, or redirected first', () => {
  const rules = [
    redirectRule('/a/index.html', '/x', { sites: [''] }),
    redirectRule('/b/index.html', '/y', { sites: [''] }),
  ];
  const { files } = azureSwa.emit(planOf([...rules, redirectRule('/b', '/z', { sites: [''], slash: 'exact' })], []));
  const { routes } = JSON.parse(files[0]?.text ?? '') as { routes: { route: string; redirect?: string }[] };
  expect(routes.slice(0, 4).map(({ route, redirect }) => [route, redirect])).toEqual([
    ['/a', undefined],
    ['/a/', undefined],
    ['/b', '/z'],
    ['/b/', undefined],
  ]);
});
