import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { SiteModel } from '../model/site-model.ts';
import { codeDigest } from './code-digest.ts';
import { modelFields } from './model-fields.ts';

const run = promisify(execFile);

interface Chosen {
  /** Flags of the sites that are built; undefined: all. */
  readonly sites: readonly string[] | undefined;
  /** The data of a CMS about the sites that is not content. */
  readonly said: string | undefined;
}

/**
 * Returns the id of a build: a digest of all inputs. The same inputs give the same id on every machine, and the same content gives the
 * same id from files and from a CMS.
 */
export function buildId(model: SiteModel, { sites, said }: Chosen): string {
  const hash = createHash('sha256').update(codeDigest());
  for (const [name, json] of modelFields(model)) hash.update(`${name}\0`).update(json).update('\0');
  hash.update(JSON.stringify({ sites: sites ?? 'all', said }));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the time of a reproducible build: SOURCE_DATE_EPOCH if it is set, the time of the commit if all changes are committed, else
 * the current time.
 */
export async function buildTime(root: string): Promise<string> {
  const epoch = process.env.SOURCE_DATE_EPOCH;
  if (epoch !== undefined && /^\d+$/.test(epoch)) return new Date(Number(epoch) * 1000).toISOString();
  try {
    const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim();
    if ((await git('status', '--porcelain', '--', '.')) === '')
      return new Date(Number(await git('log', '-1', '--format=%ct')) * 1000).toISOString();
  } catch {
    // Without a repository, the current time is used.
  }
  return new Date().toISOString();
}
