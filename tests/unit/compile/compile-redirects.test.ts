import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { compileRedirects } from '../../../engine/compile/compile-redirects.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { loadProject } from '../../../engine/build/project/project.ts';
import { REPOSITORY, realModel } from '../../support/real.ts';
import { sourceOf } from '../../support/project.ts';

const TODAY = '2026-11-01';
const FILE = 'manifests/redirects.yaml';
const { sources, cache } = loadProject(REPOSITORY);
const options = { today: TODAY, cache };

/** The files of the repository with other redirects. */
function changed(change: (text: string) => string, more: readonly Source[] = []): Source[] {
  return [
    ...sources.map((source) =>
      source.path === FILE ? sourceOf(FILE, change(Buffer.from(source.bytes).toString())) : source,
    ),
    ...more,
  ];
}

const GROUP = (rule: string): string => `\n  - name: More\n    rules:\n      - ${rule}\n`;
const compiled = (files: readonly Source[]): unknown =>
  compileRedirects(files, { base: realModel(), today: TODAY })?.model;

describe('the redirects of a project', () => {
  test.each<[name: string, files: Source[]]>([
    [
      'one more',
      changed((text) => `${text}${GROUP('{ from: "/{site}/old-routers", to: "/{site}/products/routers" }')}`),
    ],
    ['a chain', changed((text) => `${text}${GROUP('{ from: "/{site}/older", to: "/{site}/faq/default.html" }')}`)],
    ['a table', changed((text) => text, [sourceOf('manifests/redirects/bulk.csv', 'from,to\n/old-a,/faq\n')])],
    ['without a change', changed((text) => text)],
  ])('give the model that all files give: %s', (_, files) => {
    const { model } = compile(files, options);
    expect(JSON.stringify(compiled(files))).toBe(JSON.stringify(model));
  });

  test('share everything else with the model before', () => {
    const model = compileRedirects(sources, { base: realModel(), today: TODAY })?.model;
    expect(model?.content).toBe(realModel().content);
  });

  test.each<[name: string, files: Source[]]>([
    ['the target is not a page', changed((text) => `${text}${GROUP('{ from: "/{site}/x1", to: "/{site}/nowhere" }')}`)],
    ['a key is wrong', changed((text) => `${text}${GROUP('{ frm: "/{site}/x1", to: "/{site}/faq" }')}`)],
    ['a date does not exist', changed((text) => `${text}${GROUP('{ from: /x1, to: /faq, added: 2026-02-30 }')}`)],
    ['the file is gone', sources.filter(({ path }) => path !== FILE)],
    ['a table is damaged', changed((text) => text, [sourceOf('manifests/redirects/bulk.csv', 'nonsense\n')])],
  ])('are left to the compilation of all files where %s', (_, files) => {
    expect(compiled(files)).toBeUndefined();
  });

  test('are left to it where they override another page, which other files may link to', () => {
    const files = changed(
      (text) => `${text}${GROUP('{ from: "/{site}/faq/101", to: "/{site}/faq", overrides: page }')}`,
    );
    expect(compile(files, options).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(compiled(files)).toBeUndefined();
  });
});
