import { describeFacts, writtenFacts } from '../pages/describe-fact.ts';
import { listUp } from '../../model/plain-words.ts';
import type { UnitChange } from './compare-outputs.ts';
import type { NameLanguage } from './name-languages.ts';
import { subjectOf } from './unit-names.ts';

/** Units of one family that change alike: the sitemaps of some sites. */
export interface UnitGroup {
  /** What the files are, in plain words. */
  readonly words: string;
  readonly per: 'site' | 'language' | undefined;
  readonly kind: UnitChange['kind'];
  /** Flags or languages. Empty for a unit that is made once. */
  readonly of: readonly string[];
  readonly reasons: readonly string[];
  readonly files: number;
  readonly bytes: number;
}

export function groupUnits(changes: readonly UnitChange[], nameLanguage: NameLanguage): UnitGroup[] {
  const told = changes.map((change) => ({ ...change, subject: subjectOf(change.unit) }));
  const groups = Map.groupBy(told, ({ kind, subject }) => `${kind} ${subject.family}`);
  const described = [...groups.values()].flatMap((same): UnitGroup[] => {
    const [first] = same;
    if (!first) return [];
    const facts = new Set(
      same.flatMap(({ facts: all, subject }) => writtenFacts(all).map((fact) => nameLanguage(fact, subject.of ?? ''))),
    );
    return [
      {
        words: first.subject.words,
        per: first.subject.per,
        kind: first.kind,
        of: same.flatMap(({ subject }) => subject.of ?? []),
        reasons: describeFacts([...facts]),
        files: same.reduce((sum, { files }) => sum + files, 0),
        bytes: same.reduce((sum, { bytes }) => sum + bytes, 0),
      },
    ];
  });
  return joinWhole(described);
}

/** Joins the families of which the same sites have all files more or less: each would have a line of its own that says nothing else. */
function joinWhole(groups: readonly UnitGroup[]): UnitGroup[] {
  const isWhole = ({ kind, reasons }: UnitGroup): boolean =>
    (kind === 'added' || kind === 'removed') && reasons.length === 0;
  const keyOf = (group: UnitGroup, place: number): string =>
    isWhole(group) ? [group.kind, group.per, ...group.of].join(' ') : String(place);
  const alike = Map.groupBy(groups.entries(), ([place, group]) => keyOf(group, place));
  return [...alike.values()].flatMap((entries) => {
    const same = entries.map(([, group]) => group);
    const [first] = same;
    const total = (of: (group: UnitGroup) => number): number => same.reduce((sum, group) => sum + of(group), 0);
    return first
      ? [
          {
            ...first,
            words: listUp(
              same.map(({ words }) => words),
              same.length,
            ),
            files: total(({ files }) => files),
            bytes: total(({ bytes }) => bytes),
          },
        ]
      : [];
  });
}
