import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { realModel, REPOSITORY } from '../support/real.ts';

/* What ships is the same for every company: facts about one are in its manifests/company.yaml. */
const FOLDERS = ['engine', 'cli', 'islands'];

function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '');
}

test('engine, command line and islands name no company', () => {
  const { name, address, signatory } = realModel().company;
  const facts = [name, address?.street, signatory?.name].filter((fact) => fact !== undefined);
  expect(facts).toHaveLength(3);
  const files = trackedFiles();
  expect(files.length).toBeGreaterThan(800);
  const found = files.flatMap((path) => {
    let text: string;
    try {
      text = readFileSync(`${REPOSITORY}${path}`, 'latin1').toLowerCase();
    } catch {
      // A file that is deleted and still tracked.
      return [];
    }
    return facts
      .filter((fact) => `${path} ${text}`.toLowerCase().includes(fact.toLowerCase()))
      .map((fact) => `${path}: ${fact}`);
  });
  expect(found).toEqual([]);
});
