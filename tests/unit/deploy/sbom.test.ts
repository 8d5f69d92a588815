import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../support/real.ts';
import { sbomProblems } from '../../support/sbom.ts';

const print = (): string =>
  execFileSync(process.execPath, ['scripts/sbom.ts'], { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 16_000_000 });

test('the SBOM lists every package that running needs, and is the same each time', () => {
  const text = print();
  expect(sbomProblems(text)).toEqual([]);
  expect(print()).toBe(text);
});

test('an SBOM without a package, or with a wrong digest, is not right', () => {
  const sbom = JSON.parse(print()) as { components: { purl: string; hashes: { content: string }[] }[] };
  const [first, ...others] = sbom.components;
  const [digest] = first?.hashes ?? [];
  expect(sbomProblems(JSON.stringify({ ...sbom, components: others }))).toHaveLength(1);
  if (digest) digest.content = digest.content.replace(/^../, '00');
  expect(sbomProblems(JSON.stringify(sbom))).toEqual([expect.stringMatching(/has another digest$/)]);
});
