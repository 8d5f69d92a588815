import { nameFact } from '../pages/fact-names.ts';
import type { PageIndex } from '../pages/page-index.ts';
import type { View } from '../pages/view.ts';
import type { ChangedFacts, Versions } from './changed-facts.ts';
import { madeTogether, unitNames } from './unit-names.ts';

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
  /** The facts of a unit that changed; undefined if no build has noted what it reads. */
  const factsOf = (unit: string, view: View): readonly string[] | undefined => {
    // All files of a unit have the same record.
    const [note] = index?.pages.get(unit)?.values() ?? [];
    return note && changedFacts?.(note, view);
  };
  const compareUnit = (unit: string, view: View): UnitChange[] => {
    if (!old.has(unit)) return [{ unit, kind: 'added', facts: [], files: 0, bytes: 0 }];
    const files = index?.pages.get(unit);
    // The last build was of other sites only, and left the files as they were.
    if (!files && isOfBefore) return [{ ...figuresOf(unit), kind: 'changed', facts: [] }];
    // Without a file, it is not noted what was read.
    if (files?.size === 0) return [];
    const together = madeTogether(unit, now.model);
    if (together.join() !== madeTogether(unit, before.model).join())
      return [{ ...figuresOf(unit), kind: 'changed', facts: [nameFact('sites')] }];
    const found = together.map((name) => factsOf(name, current.get(name) ?? view));
    if (found.includes(undefined)) return [{ ...figuresOf(unit), kind: 'unknown', facts: [] }];
    const facts = [...new Set(found.flatMap((own) => own ?? []))];
    return facts.length === 0 ? [] : [{ ...figuresOf(unit), kind: 'changed', facts }];
  };
  const removed = [...old.keys()].filter((unit) => !current.has(unit));
  return [
    ...[...current].flatMap(([unit, view]) => compareUnit(unit, view)),
    ...removed.map((unit): UnitChange => ({ ...figuresOf(unit), kind: 'removed', facts: [] })),
  ];
}
