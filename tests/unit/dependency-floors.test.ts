import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../support/real.ts';

/** The first versions without a weakness, one for each line of versions that is known to have the repair. */
const FLOORS: readonly (readonly [name: string, advisory: string, fixed: readonly string[]])[] = [
  ['astro', 'GHSA-26w7-cxv4-gfx2, GHSA-376h-93r7-7g6f', ['7.2.8']],
  ['astro', 'CVE-2026-54299, CVE-2026-54298', ['6.4.6']],
  ['astro', 'CVE-2026-50146', ['6.3.3']],
  ['astro', 'CVE-2025-66202, CVE-2025-64525', ['6.4.7']],
  ['astro', 'withastro/astro#17250, #17208, #17393', ['7.1.0']],
  ['sharp', 'GHSA-26w7-cxv4-gfx2', ['0.35.4']],
  ['@astrojs/node', 'CVE-2026-25545', ['9.5.4']],
  ['@astrojs/node', 'withastro/astro#17252', ['11.0.2']],
  ['better-auth', 'CVE-2026-45337', ['1.6.22']],
  ['better-auth', 'GHSA-569q-mpph-wgww', ['1.4.2']],
  ['hono', 'GHSA-q5qw-h33p-qvwr', ['4.12.4']],
  ['hono', 'GHSA-gqvv, GHSA-g6gw, GHSA-crvj', ['4.13.5']],
  ['@hono/node-server', 'CVE-2026-29087', ['1.19.10']],
  ['@hono/node-server', 'GHSA-92pp', ['1.19.13']],
  ['@hono/node-server', 'GHSA-frvp', ['1.19.15']],
  [
    'undici',
    'CVE-2026-1525, CVE-2026-1526, CVE-2026-1527, CVE-2026-1528, CVE-2026-2229, CVE-2026-2581, CVE-2026-22036, GHSA-8xcm',
    ['7.24.0', '8.12.4'],
  ],
  ['vite', 'CVE-2026-39363, CVE-2026-39364', ['7.3.2', '8.0.16']],
  ['vite', 'CVE-2026-53571', ['8.0.16']],
];

/** Copies that are not held to it, each with its reason. One that is no longer there, or no longer below, fails. */
const LEFT: Readonly<Record<string, string>> = {
  'node_modules/@secvisogram/csaf-validator-lib/node_modules/undici':
    'for tests: the validator of advisories is used without its checks that ask others',
};

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
}

const { packages } = JSON.parse(readFileSync(`${REPOSITORY}package-lock.json`, 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** Every copy of a package, by its folder. */
const copiesOf = (name: string): [path: string, locked: Locked][] =>
  Object.entries(packages).filter(
    ([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
  );

/** True for the repaired version of a line of versions and all later ones; lines that are newer than all of them have the repair too. */
function isRepaired(version: string, fixed: readonly string[]): boolean {
  const lineOf = (one: string): number => Number(one.split('.')[0]);
  const own = fixed.find((one) => lineOf(one) === lineOf(version));
  return own === undefined ? lineOf(version) > Math.max(...fixed.map(lineOf)) : compare(version, own) >= 0;
}

function compare(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number));
  const index = left?.findIndex((part, at) => part !== right?.[at]) ?? -1;
  return index === -1 ? 0 : (left?.[index] ?? 0) - (right?.[index] ?? 0);
}

test.each(FLOORS)('%s is not one with %s', (name, _advisory, fixed) => {
  const copies = copiesOf(name);
  expect(copies.length).toBeGreaterThan(0);
  const weak = copies.filter(([path, { version = '' }]) => !(path in LEFT) && !isRepaired(version, fixed));
  expect(weak.map(([path, { version }]) => `${path} ${version}`)).toEqual([]);
});

describe('a copy that is left below', () => {
  test.each(Object.entries(LEFT))('%s is still there, still below and only for development: %s', (path) => {
    const locked = packages[path];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const floors = FLOORS.filter(([one]) => one === name);
    expect(locked?.dev).toBe(true);
    expect(floors.some(([, , fixed]) => !isRepaired(locked?.version ?? '', fixed))).toBe(true);
  });
});

test.each([
  ['7.24.0', ['6.24.0', '7.24.0'], true],
  ['7.23.9', ['6.24.0', '7.24.0'], false],
  ['6.24.1', ['6.24.0', '7.24.0'], true],
  ['8.0.0', ['6.24.0', '7.24.0'], true],
  ['5.99.0', ['6.24.0', '7.24.0'], false],
  ['0.35.3', ['0.35.4'], false],
  ['4.13.19', ['4.13.5'], true],
])('%s is held to %o: %s', (version, fixed, repaired) => {
  expect(isRepaired(version, fixed)).toBe(repaired);
});
