import { join } from 'node:path';

/** The folder of a project for temporary files: parsed files, unfinished builds. */
export function workFolder(root: string): string {
  return join(root, '.sitefold');
}
