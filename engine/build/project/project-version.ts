import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of Sitefold that a project has or asks for, where it is not the one that runs. */
export interface OtherVersion {
  readonly version: string;
  /** Whether it is installed in the project, or only named in its package.json. */
  readonly from: 'installed' | 'asked';
}

/**
 * Returns the version of Sitefold of a project if another one runs. What package.json asks for counts only if nothing is installed, and only
 * as a version: `0.2.0`, `^0.2.0` or `~0.2.0`.
 */
export function findOtherVersion(root: string, running: string): OtherVersion | undefined {
  const installed = readJson(join(root, 'node_modules/sitefold/package.json'))?.version;
  if (typeof installed === 'string')
    return installed === running ? undefined : { version: installed, from: 'installed' };
  const { dependencies, devDependencies } = (readJson(join(root, 'package.json')) ?? {}) as Manifest;
  const asked = dependencies?.sitefold ?? devDependencies?.sitefold;
  return asked === undefined || fits(asked, running) ? undefined : { version: asked, from: 'asked' };
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Tells whether a version fits a range of npm, as far as this is one version with `^` or `~`. Any other range is taken to fit. */
function fits(range: string, version: string): boolean {
  const [, sign = '', ...wanted] = /^([~^]?)(\d+)\.(\d+)\.(\d+)$/.exec(range) ?? [];
  const own = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (wanted.length === 0 || !own) return true;
  const least = wanted.map(Number);
  const fixed = sign === '' ? 3 : sign === '~' ? 2 : least.findIndex((part) => part > 0) + 1 || 3;
  if (least.slice(0, fixed).some((part, place) => part !== own[place])) return false;
  const differs = least.findIndex((part, place) => part !== own[place]);
  return differs === -1 || (own[differs] ?? 0) > (least[differs] ?? 0);
}

function readJson(path: string): { readonly version?: unknown } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: unknown };
  } catch {
    return undefined;
  }
}
