import type { PageIndex } from '../pages/page-index.ts';
import type { View } from '../pages/view.ts';
import type { ChangedFacts, Versions } from './changed-facts.ts';
import { unitNames } from './unit-names.ts';

/** Files besides the pages that are made together, and made again if something changed that they have read. */
export interface UnitChange {
  /** The name of the unit: `sitemaps/th`. */
  readonly unit: string;
  /** `unknown`: no build has noted what the files have read. */
  readonly kind: 'added' | 'removed' | 'changed' | 'unknown';
  /** The facts that changed. */
  readonly facts: readonly string[];
  /** The files of the noted build, and their size. */
  readonly files: number;
  readonly bytes: number;
}

interface CompareOutputsOptions extends Versions {
  /** What a build has noted of its files, if there is one of the same code. */
  readonly index: PageIndex | undefined;
  readonly changedFacts: ChangedFacts | undefined;
  /** Whether it is a build of the version before. */
  readonly isOfBefore: boolean;
}

/** Compares the files besides the pages and the download files, unit by unit. */
export function compareOutputs({ before, now, index, changedFacts, isOfBefore }: CompareOutputsOptions): UnitChange[] {
  const [old, current] = [unitNames(before.model), unitNames(now.model)];
  const figuresOf = (unit: string): Pick<UnitChange, 'unit' | 'files' | 'bytes'> => {
    const files = [...(index?.pages.get(unit)?.values() ?? [])];
    return { unit, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
  const compareUnit = (unit: string, view: View): UnitChange[] => {
    if (!old.has(unit)) return [{ unit, kind: 'added', facts: [], files: 0, bytes: 0 }];
    const files = index?.pages.get(unit);
    // The last build was of other sites only, and left the files as they were.
    if (!files && isOfBefore) return [{ ...figuresOf(unit), kind: 'changed', facts: [] }];
    // Without a file, it is not noted what was read.
    if (files?.size === 0) return [];
    // All files of a unit have the same record.
    const [note] = files?.values() ?? [];
    const facts = note && changedFacts?.(note, view);
    if (!facts) return [{ ...figuresOf(unit), kind: 'unknown', facts: [] }];
    return facts.length === 0 ? [] : [{ ...figuresOf(unit), kind: 'changed', facts }];
  };
  const removed = [...old.keys()].filter((unit) => !current.has(unit));
  return [
    ...[...current].flatMap(([unit, view]) => compareUnit(unit, view)),
    ...removed.map((unit): UnitChange => ({ ...figuresOf(unit), kind: 'removed', facts: [] })),
  ];
}
