import { expect, test } from 'vitest';
import { describePlan } from '../../../engine/build/plan/report/describe-plan.ts';
import type { Planned } from '../../../engine/build/plan/report/planned.ts';
import type { ChangePlan } from '../../../engine/editor/studio/contract.ts';
import { viewPlan } from '../../../engine/editor/studio/views/view-plan.ts';
import { BASE_SOURCES, edited, planEdit, versionOf, type Edit } from '../../support/planned.ts';

const REDIRECTS = 'manifests/redirects.yaml';
const before = await versionOf(BASE_SOURCES);

/** Plans an edit of saved files that are those of the current release. */
async function planOf(...edits: readonly Edit[]): Promise<Planned> {
  const planned = await planEdit(before, edited(BASE_SOURCES, ...edits));
  return { ...planned, compared: { kind: 'unsaved', release: 'same' } };
}

test('pages that change are listed with what they have read, the first ten of them', async () => {
  const planned = await planOf(['manifests/messages/th.yaml', 'nav.faq: คำถาม', 'nav.faq: คำถามที่พบบ่อย']);
  const { pages, summary, compared } = viewPlan(planned);
  const [group] = pages.groups;
  expect(group?.words).toMatch(/^Changed by .*nav\.faq/);
  expect(group?.count).toBeGreaterThan(10);
  expect(group?.on).toMatch(/^\d+ pages on th$/);
  expect(group?.shown).toHaveLength(10);
  expect(group?.shown[0]?.path).toMatch(/^\/th\//);
  expect(summary).toEqual(describePlan(planned).summary);
  expect(compared.join('')).toBe(
    'Compared: the unsaved changes with the saved files. They are those of the current release.',
  );
});

test('pages that are removed are listed with where their addresses lead', async () => {
  const planned = await planOf([REDIRECTS, /$/, '\n# A remark.\n']);
  const removed = new Map([
    ['', [{ remainder: 'faq/1', outcome: 'moved' as const, location: '/faq' }]],
    [
      'th',
      Array.from({ length: 12 }, (_, at) => ({
        remainder: `faq/${at}`,
        outcome: 'moved' as const,
        location: `/th/faq/${at + 1}`,
      })),
    ],
  ]);
  const { pages } = viewPlan({ ...planned, plan: { ...planned.plan, pages: { ...planned.plan.pages, removed } } });
  const [group] = pages.groups.filter(({ words }) => words === 'Removed and redirected');
  expect(group).toMatchObject({ count: 13, on: '13 pages on 2 sites (th 12 and root 1)' });
  expect(group?.shown).toHaveLength(10);
  expect(group?.shown.slice(0, 2)).toEqual([
    { path: '/faq/1', location: '/faq' },
    { path: '/th/faq/0', location: '/th/faq/1' },
  ]);
});

test('the parts that nothing changes are left out', async () => {
  const planned = await planOf([REDIRECTS, /$/, '\n# A remark.\n']);
  expect(viewPlan(planned)).toMatchObject({
    pages: { groups: [], sizes: [] },
    redirects: { sites: [], rules: [], count: 0 },
    sections: [],
  } satisfies Partial<Record<keyof ChangePlan, unknown>>);
});

test('more than forty redirects are counted', async () => {
  const rules = Array.from(
    { length: 60 },
    (_, at) => `      - from: "/{site}/old-${at}"\n        to: "/{site}/product"\n`,
  );
  const { redirects } = viewPlan(await planOf([REDIRECTS, /$/, `  - name: Old\n    rules:\n${rules.join('')}`]));
  expect([redirects.rules.length, redirects.count]).toEqual([40, 60]);
  expect(redirects.rules[0]).toMatchObject({ rule: '/{site}/old-0', kind: 'gained', before: 'no redirect' });
});
