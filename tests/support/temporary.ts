import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from './real.ts';

/** A folder that is gone after the callback. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-'));
  try {
    return await use(folder);
  } finally {
    // A build may still be tidying in the background.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The parts of the repository that its project is: what pages are made of, and the versions of the packages that its theme may import. */
export const PROJECT_PARTS = ['manifests', 'content', 'theme', 'package-lock.json'];

/** A copy of the real project that a test may change, with the cache of what was parsed: it saves seconds each time. */
export function copyProject(folder: string): string {
  const cache = '.sitefold/parsed.bin';
  if (existsSync(`${REPOSITORY}${cache}`)) cpSync(`${REPOSITORY}${cache}`, join(folder, cache));
  for (const part of PROJECT_PARTS) cpSync(`${REPOSITORY}${part}`, join(folder, part), { recursive: true });
  return folder;
}
