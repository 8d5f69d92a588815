import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession, type Session } from '../../engine/editor/studio/session.ts';
import type { ChangePlan, PlanView } from '../../engine/editor/studio/contract.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { REPOSITORY } from '../support/real.ts';

const RYE = 'content/breads/rye.yaml';
const root = mkdtempSync(join(tmpdir(), 'sitefold-studio-plan-'));
const sitefold = (...args: readonly string[]): ReturnType<typeof callSitefold> =>
  callSitefold([...args, '--root', root]);

let session: Session;
beforeAll(async () => {
  cpSync(join(REPOSITORY, 'examples/bakery'), root, { recursive: true });
  expect((await sitefold('build', '--out', join(root, 'dist'))).code).toBe(0);
  session = await openSession(root);
});
afterAll(async () => {
  await session.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
});

const setName = (name: string): Promise<unknown> =>
  session.setValues([{ file: RYE, pointer: '/name/de', value: name }]);
const pathsOf = ({ pages }: ChangePlan): string[] =>
  pages.groups.flatMap(({ shown }) => shown.map(({ path }) => path)).sort();

test('the plan of unsaved changes is that of `sitefold plan` once they are saved', async () => {
  await setName('Bergroggen aus dem Tal');
  const { plan, revision }: PlanView = await session.plan();
  expect(plan?.compared.join('')).toContain('They are those of the current release.');
  expect(plan?.unknown).toEqual([]);
  expect(plan && pathsOf(plan)).toContain('/at/breads');

  expect(await session.save(revision)).toMatchObject({ ok: true });
  const { stdout } = await sitefold('plan', '--json');
  const told = JSON.parse(stdout) as { summary: string; pages: { changed: readonly { pages: readonly string[] }[] } };
  expect(plan?.summary.join('')).toBe(told.summary);
  expect(plan && pathsOf(plan)).toEqual(told.pages.changed.flatMap(({ pages }) => pages).sort());
});

test('what is saved after the release is not part of the plan', async () => {
  await session.addRedirect({ from: '/brot', to: '/breads', sites: 'all' });
  const { plan } = await session.plan();
  expect(plan?.summary.join('')).toBe('Can be shipped: adds 1 redirect.');
  expect(plan?.compared.flatMap((span) => (typeof span === 'string' ? [] : [span.code]))).toEqual(['sitefold plan']);
});
