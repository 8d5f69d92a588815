import fastGlob from 'fast-glob';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SiteModel } from '../model/site-model.ts';

const ENGINE_ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Chosen {
  /** Flags of the sites that are built; undefined: all. */
  readonly sites: readonly string[] | undefined;
  /** What a CMS says of the sites beyond the content. */
  readonly said: string | undefined;
}

/** What a build is made from besides manifests and content. */
const ENGINE_FILES = ['engine/**/*.{ts,astro,css,svg,json,woff2}', 'islands/**/*.{ts,tsx,css}', 'package-lock.json'];

/**
 * The id of a build: a digest of all that goes into it. The same inputs give the same id on every machine, and the same content gives the
 * same id, whether it comes from files or from a CMS.
 */
export function buildId(model: SiteModel, { sites, said }: Chosen): string {
  const hash = createHash('sha256').update(JSON.stringify(model));
  for (const path of fastGlob.sync(ENGINE_FILES, { cwd: ENGINE_ROOT, dot: true }).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(`${ENGINE_ROOT}${path}`))
      .update('\0');
  hash.update(JSON.stringify({ sites: sites ?? 'all', said, node: process.versions.node }));
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
