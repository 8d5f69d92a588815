import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileConstants } from '../../compile/compile-constants.ts';
import { ownFolder } from '../own-folder.ts';
import { parseThemeFile } from '../../compile/parse/parse-theme-file.ts';
import { readSources } from '../project/read.ts';
import { openBundle } from './bundle.ts';

const CONSTANTS = 'manifests/constants.yaml';

/**
 * Begins to make the bundle of a project while the project is still being compiled: the bundle needs its constants and its theme only. Never rejects: who
 * opens the bundle of the model afterwards finds it, or hears why it cannot be made.
 */
export async function beginBundle(root: string): Promise<void> {
  try {
    const bytes = readFileSync(join(root, CONSTANTS));
    const digest = createHash('sha256').update(bytes).digest('hex');
    const constants = compileConstants({ path: CONSTANTS, bytes, digest });
    const theme = readSources(root, []).sources.map(parseThemeFile);
    if (constants) await openBundle(ownFolder(), { root, constants, theme });
  } catch {
    return;
  }
}
