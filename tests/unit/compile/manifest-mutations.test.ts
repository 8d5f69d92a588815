import { describe, expect, test } from 'vitest';
import { loadProject } from '../../../engine/build/project/project.ts';
import { listEngineTheme } from '../../../engine/build/theme/engine-theme.ts';
import { compile } from '../../../engine/compile/compile.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { redirectDifferences, routeDifferences, siteDifferences } from '../../spec/checks.ts';
import { partOf } from '../../support/coverage.ts';
import { REPOSITORY } from '../../support/real.ts';

const { sources, cache } = loadProject(REPOSITORY);
const engineTheme = listEngineTheme();

/** What catches a manifest: the code of an error, or the first difference from the specification. */
function caughtBy(changed: Source): string | undefined {
  const { model, diagnostics } = compile(
    sources.map((source) => (source.path === changed.path ? changed : source)),
    { cache, engineTheme },
  );
  const error = diagnostics.find(({ severity }) => severity !== 'info');
  if (error || !model) return error?.code ?? 'no model';
  return siteDifferences(model)[0] ?? routeDifferences(model)[0] ?? redirectDifferences(model)[0];
}

/** Lines that may be missing: a page has a picture of its section then, a site promises less, and an entry counts for what is promised. */
const OPTIONAL = [/^ {4}preview: /, /^ {2}promise: /, /^ {4}- pages\/[a-z]+$/];

describe.each(['manifests/redirects.yaml', 'manifests/routes.yaml', 'manifests/sites.yaml'])('%s', (path) => {
  const original = sources.find((source) => source.path === path);
  const lines = new TextDecoder().decode(original?.bytes).split('\n');
  const numbers = lines.flatMap((line, index) =>
    line.trim() === '' || line.trim().startsWith('#') || OPTIONAL.some((one) => one.test(line)) ? [] : [index],
  );

  const deleted = partOf(numbers, 4);

  test(`deleting any of ${deleted.length} of its ${numbers.length} lines is noticed`, () => {
    expect(numbers.length).toBeGreaterThan(50);
    const unnoticed = deleted.filter((number) => {
      const text = lines.filter((_, index) => index !== number).join('\n');
      return (
        caughtBy({ path, bytes: new TextEncoder().encode(text), digest: `${path} without ${number}` }) === undefined
      );
    });
    expect(unnoticed.map((number) => `${number + 1}: ${lines[number] ?? ''}`)).toEqual([]);
  });

  test('left as it is, it passes', () => {
    expect(original && caughtBy(original)).toBeUndefined();
  });
});
