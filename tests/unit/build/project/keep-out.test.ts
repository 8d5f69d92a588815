import { expect, test } from 'vitest';
import { keepOut } from '../../../../engine/build/project/keep-out.ts';
import type { Compiled } from '../../../../engine/compile/compile.ts';
import type { Source } from '../../../../engine/compile/parse/parse-yaml.ts';
import { usualLevel } from '../../../../engine/model/diagnostics/sink.ts';
import type { Diagnostic } from '../../../../engine/model/diagnostics/diagnostic.ts';

const source = (path: string, value: unknown): Source => ({
  path,
  bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
  digest: path,
});
const error = (file: string, pointer: string): Diagnostic => ({
  code: 'CT001',
  severity: 'error',
  message: 'Wrong.',
  at: { file, pointer, target: 'value' },
});

/** Reports the errors of the files that exist, and records the files of each round. */
function run(theirs: readonly Source[], own: readonly Source[], wrong: readonly Diagnostic[]) {
  const rounds: string[][] = [];
  const result = keepOut(own, theirs, (sources): Compiled => {
    rounds.push(sources.map(({ path, bytes }) => `${path} ${Buffer.from(bytes).toString().replaceAll(/\s/g, '')}`));
    const present = new Set(sources.map(({ path }) => path));
    const first = rounds.length === 1 ? wrong : wrong.filter(({ at }) => at.file.split('/').length > 2);
    return {
      model: undefined,
      files: new Map(),
      off: new Map(),
      levelOf: usualLevel,
      diagnostics: first.filter(({ at }) => present.has(at.file) || at.file === 'content/absent.yaml'),
    };
  });
  return { ...result, rounds, severities: result.compiled.diagnostics.map(({ severity }) => severity) };
}

test('a wrong entry is left out, and a list loses only this entry', () => {
  const { rounds, severities } = run(
    [
      source('content/categories.yaml', { categories: ['a', 'b', 'c'] }),
      source('content/products/x.yaml', { id: 'x' }),
      source('content/products/y.yaml', { id: 'y' }),
    ],
    [],
    [error('content/categories.yaml', '/categories/1/name'), error('content/products/x.yaml', '/name')],
  );
  expect(rounds.at(-1)).toEqual([
    'content/categories.yaml {"categories":["a","c"]}',
    'content/products/y.yaml {"id":"y"}',
  ]);
  expect(severities).toEqual(['warning', 'warning']);
});

test('a file of the project stays, and its errors stay errors: a picture of the project is not an entry of the CMS', () => {
  const { rounds, severities } = run(
    [source('content/products/x.yaml', { id: 'x' })],
    [source('content/images/drawn.svg', '<svg/>')],
    [error('content/images/drawn.svg', '')],
  );
  expect(rounds).toEqual([['content/images/drawn.svg <svg/>', 'content/products/x.yaml {"id":"x"}']]);
  expect(severities).toEqual(['error']);
});

test('an error in a file that does not exist is reported once', () => {
  const { rounds, severities } = run(
    [source('content/products/x.yaml', { id: 'x' })],
    [],
    [error('content/absent.yaml', '')],
  );
  expect(rounds).toHaveLength(1);
  expect(severities).toEqual(['error']);
});
