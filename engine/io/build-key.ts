import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Source } from '../parse.ts';

const ENGINE_ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What a build is made from besides manifests and content. */
const ENGINE_FILES = ['engine/**/*.{ts,astro,css,svg,json}', 'islands/**/*.{ts,tsx,css}', 'package-lock.json'];

/** The id of a build: a digest of all that goes into it. The same inputs give the same id on every machine. */
export function buildId(sources: readonly Source[], sites: readonly string[] | undefined): string {
  const hash = createHash('sha256');
  for (const { path, digest } of sources) hash.update(`${path}\0${digest}\0`);
  for (const path of globSync(ENGINE_FILES, { cwd: ENGINE_ROOT }).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(`${ENGINE_ROOT}${path}`))
      .update('\0');
  hash.update(JSON.stringify({ sites: sites ?? 'all', node: process.versions.node }));
  return hash.digest('hex').slice(0, 16);
}

/**
 * When the build was made, as reproducible builds say it: SOURCE_DATE_EPOCH where it is set, the time of the commit where all is
 * committed, else the clock.
 */
export function buildTime(root: string): string {
  const epoch = process.env.SOURCE_DATE_EPOCH;
  if (epoch !== undefined && /^\d+$/.test(epoch)) return new Date(Number(epoch) * 1000).toISOString();
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    if (git('status', '--porcelain', '--', '.') === '')
      return new Date(Number(git('log', '-1', '--format=%ct')) * 1000).toISOString();
  } catch {
    // No repository: the clock it is.
  }
  return new Date().toISOString();
}
