import { createHash } from 'node:crypto';
import { isRedirectPath } from '../../compile/redirect-path.ts';
import { codeDigest, modelCodeDigest } from '../code-digest.ts';
import type { ReadResult } from './read.ts';

/** Returns a digest of the files of a project, the code, the day and the choice of sites; undefined if a file cannot be read. */
export function digestInputs(read: ReadResult, sites: string | undefined): string | undefined {
  return digest(read, codeDigest, sites);
}

/** Returns a digest of what a model is made of, without the files that hold redirects and nothing else. */
export function digestOthers(read: ReadResult, sites: string | undefined): string | undefined {
  return digest({ ...read, sources: read.sources.filter(({ path }) => !isRedirectPath(path)) }, modelCodeDigest, sites);
}

function digest(
  { sources, diagnostics }: ReadResult,
  code: () => string,
  sites: string | undefined,
): string | undefined {
  if (diagnostics.length > 0) return undefined;
  const hash = createHash('sha256').update(code());
  // Redirects expire on a day.
  hash.update(JSON.stringify([new Date().toISOString().slice(0, 10), sites ?? null]));
  for (const { path, digest: ofFile } of sources) hash.update(`${path}\0${ofFile}\0`);
  return hash.digest('hex');
}
