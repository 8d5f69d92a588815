import { expect, test } from 'vitest';
import { compile } from '../../../../engine/compile/compile.ts';
import { viewsOf, type DiagnosticView } from '../../../../engine/model/diagnostics/view.ts';
import { createSink } from '../../../../engine/model/diagnostics/sink.ts';
import { checkBudgets } from '../../../../engine/redirects/targets/check-budgets.ts';
import { BASE_PROJECT, createMemoryCache, readProject, sourceOf, withFiles } from '../../../support/project.ts';

const CONSTANTS = 'engine/defaults/constants.yaml';
const OWN = 'manifests/constants.yaml';
const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();
const constants = Buffer.from(base.find(({ path }) => path === CONSTANTS)?.bytes ?? []).toString('utf8');
const [, written = ''] = /^ {2}redirect\.targets:\n {4}value: (.*)$/m.exec(constants) ?? [];
const line = constants.slice(0, constants.indexOf(written)).split('\n').length;

/** Checks the base project with one more redirect. nginx accepts a source of 1500 bytes. */
function check(targets: string, length = 10): DiagnosticView[] {
  const { model, files } = compile(
    withFiles(
      base,
      sourceOf(CONSTANTS, constants.replace(written, targets)),
      sourceOf('manifests/redirects/case.csv', `from,to\n/${'a'.repeat(length)},/faq\n`),
    ),
    { cache },
  );
  if (!model) throw new Error('the base project is broken');
  const sink = createSink();
  checkBudgets(model, files, sink.report);
  return viewsOf(sink.all(), files);
}

const placesOf = (views: readonly DiagnosticView[]): string[] =>
  views.map(({ file, line: at, column, code, severity }) => `${file}:${at}:${column} ${code} ${severity}`);

test('hosts below their limits report nothing', () => {
  expect(check('[nginx, edge]')).toEqual([]);
  expect(check('[]', 3000)).toEqual([]);
});

test('a limit that is nearly used up is a warning', () => {
  expect(check('[edge, nginx]', 1190)).toEqual([]);
  const found = check('[edge, nginx]', 1210);
  expect(placesOf(found)).toEqual([`${CONSTANTS}:${line}:19 RD026 warning`]);
  expect(found[0]?.message).toBe('`nginx` uses 81 % of its 1500 bytes.');
  expect(found[0]?.hint).toMatch(/\S/);
});

test('an exceeded limit is an error', () => {
  const found = check('[nginx]', 1600);
  expect(placesOf(found)).toEqual([`${CONSTANTS}:${line}:13 RD027 error`]);
  expect(found[0]?.message).toMatch(/1500 bytes .*there are 16\d\d\.$/);
});

test('a host that refuses a rule is an error', () => {
  const [found, ...others] = check('[nginx, cloudflare-bulk]');
  expect(others).toEqual([]);
  expect(placesOf(found ? [found] : [])).toEqual([`${CONSTANTS}:${line}:20 RD027 error`]);
  expect(found?.message).toMatch(/^`cloudflare-bulk` refuses the redirects: .* There are \d+ more reasons\.$/);
});

test('a host that does not exist is an error with the name that is meant', () => {
  const found = check('[nginks, edge]');
  expect(placesOf(found)).toEqual([`${CONSTANTS}:${line}:13 RD027 error`]);
  expect(found[0]?.hint).toBe('Did you mean `nginx`?');
});

test('a host that the project names is reported in its own manifest', () => {
  const own = 'constants:\n  redirect.targets: { value: [edge, nginks] }\n';
  const { model, files } = compile(withFiles(base, sourceOf(OWN, own)), { cache });
  if (!model) throw new Error('the base project is broken');
  const sink = createSink();
  checkBudgets(model, files, sink.report);
  expect(placesOf(viewsOf(sink.all(), files))).toEqual([`${OWN}:2:37 RD027 error`]);
});
