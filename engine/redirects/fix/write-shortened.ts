import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import type { Shortened } from './chains.ts';
import type { Edit, Edited } from '../../model/edits/text-edits.ts';
import { isTable, readCell, setCell } from './table-edits.ts';
import { readScalar, setKey } from '../../model/edits/yaml-values.ts';

/** The values of an entry's missing keys. */
const DEFAULTS = { status: 301, forward: 'keep', external: false } as const satisfies Partial<Shortened>;
const KEYS = ['to', 'status', 'forward', 'external'] as const satisfies readonly (keyof Shortened)[];

/** Writes the end of a chain into an entry: the target, and the other settings that the rules of the chain change. */
export function writeShortened(file: SourceFile, entry: string, short: Shortened): Edited {
  const edits: Edit[] = [];
  for (const key of KEYS) {
    const said = isTable(file) ? readCell(file, entry, key) : readScalar(file, pointerTo(entry, key));
    const present = said === undefined || said === '' ? (key === 'to' ? '' : DEFAULTS[key]) : said;
    if (String(present) === String(short[key])) continue;
    if (!isTable(file)) {
      edits.push(...setKey(file, entry, { key, value: short[key], after: 'to' }));
      continue;
    }
    const edited = setCell(file, entry, key, String(short[key]));
    if (!edited.ok) return edited;
    edits.push(...edited.edits);
  }
  return { ok: true, edits };
}
