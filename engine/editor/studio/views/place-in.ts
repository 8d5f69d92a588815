import { originAt } from '../../../model/diagnostics/diagnostic.ts';
import { locate } from '../../../model/diagnostics/locate.ts';
import type { Files } from '../../../model/diagnostics/view.ts';
import type { RowPlace } from '../contract.ts';

/** Returns the place of a value with its line. */
export function placeIn({ files }: { readonly files: Files }, file: string, pointer: string): RowPlace {
  return { file, pointer, line: locate(originAt(file, pointer), files).line };
}
