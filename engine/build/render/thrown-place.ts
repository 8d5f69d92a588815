import { existsSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import { isInTheme, type FaultPlace } from '../theme/theme-fault.ts';
import { makeMappedBundle, type BundleSources } from './bundle.ts';

/** A call in the code of a bundle, in a stack: `file:///…/bundles/0123456789abcdef/server/chunks/Footer.mjs:4:9`. */
const CALL = /\/bundles\/[0-9a-f]{16}\/(server\/[^\s?:]+\.mjs)[^\s:]*:(\d+):(\d+)/g;

/**
 * Finds where a file of the theme of a project threw: the innermost call in such a file. The bundle is made once more, with source maps, because
 * no build without a mistake needs them. Undefined if the place cannot be known. `folder` is below `.sitefold`.
 */
export async function placeOfFault(
  folder: string,
  sources: BundleSources,
  { stack = '', signal }: { readonly stack?: string | undefined; readonly signal: AbortSignal },
): Promise<FaultPlace | undefined> {
  const calls = [...stack.matchAll(CALL)];
  if (calls.length === 0) return undefined;
  const bundle = await makeMappedBundle(folder, sources, signal);
  try {
    return calls
      .map(([, path = '', line, column]) => placeIn(join(bundle, path), Number(line), Number(column)))
      .find(isInTheme);
  } finally {
    rmSync(bundle, { recursive: true, force: true });
  }
}

function placeIn(file: string, line: number, column: number): FaultPlace | undefined {
  if (!existsSync(`${file}.map`)) return undefined;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const entry = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const { originalSource, originalLine, originalColumn } = entry;
  return { file: resolve(file, '..', originalSource), line: originalLine + 1, column: originalColumn, message: '' };
}
