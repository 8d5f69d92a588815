import { expect, test } from 'vitest';
import { compile } from '../../../../engine/compile/compile.ts';
import { groupTargets, type TargetGroups } from '../../../../engine/redirects/analysis/group-targets.ts';
import { BASE_PROJECT, createMemoryCache, readProject, sourceOf, withFiles } from '../../../support/project.ts';

const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();

function groupsOf(...rules: readonly string[]): TargetGroups {
  const lines = rules.map((to, index) => `      - { from: '/{site}/old-${index}', to: ${to} }\n`);
  const text = `groups:\n  - name: Case\n    rules:\n${lines.join('')}`;
  const { model, diagnostics } = compile(withFiles(base, sourceOf('manifests/redirects/case.yaml', text)), { cache });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return groupTargets(errors, model?.redirects ?? []);
}

const external = (host: string): string => `'https://${host}/a', external: true`;

test('targets that are not pages are counted by the start of their paths', () => {
  const { pages, others } = groupsOf("'/{site}/docs/a'", "'/{site}/docs/b'", "'/{site}/gone?x=1'", "'/{site}/gone#y'");
  expect([pages, others]).toEqual([
    [
      { to: '/{site}/gone', count: 2 },
      { to: '/{site}/docs/a', count: 1 },
      { to: '/{site}/docs/b', count: 1 },
    ],
    [],
  ]);
});

test('a start with many continuations is one group', () => {
  const { pages } = groupsOf(...Array.from({ length: 6 }, (_, index) => `'/{site}/en/docs/page-${index}'`));
  expect(pages).toEqual([{ to: '/{site}/en/docs/…', count: 6 }]);
});

test('hosts that are not allowed are counted', () => {
  const { hosts, others } = groupsOf(external('a.example'), external('b.example'), external('b.example'));
  expect([hosts, others]).toEqual([
    [
      { to: 'b.example', count: 2 },
      { to: 'a.example', count: 1 },
    ],
    [],
  ]);
});

test('a target on another host without `external` is in no group', () => {
  const { hosts, others } = groupsOf("'https://a.example/'");
  expect([hosts, others.map(({ code }) => code)]).toEqual([[], ['RD013']]);
});
