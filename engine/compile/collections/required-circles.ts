import { originAt, pointerTo, type Report } from '../../model/diagnostics/diagnostic.ts';
import type { FieldSchema } from '../../model/schema/field-paths.ts';
import type { CollectionsRaw } from '../../model/schema/types.gen.ts';
import type { ValidFile } from '../validate.ts';

/** A field by which every entry of a kind needs an entry of another. */
interface Need {
  readonly file: string;
  readonly from: string;
  readonly field: string;
  readonly to: string;
}

/** A kind of content that a project declares: its name and its manifest. */
interface Declared {
  readonly name: string;
  readonly manifest: ValidFile<CollectionsRaw>;
}

/** Reports kinds whose entries need each other in a circle: the first entry can only be written together with others. */
export function reportCircles(declared: readonly Declared[], report: Report): void {
  const needs = Map.groupBy(declared.flatMap(needsOf), ({ from }) => from);
  const told = new Set<string>();
  for (const { name } of declared) {
    const circle = circleFrom(name, needs);
    if (!circle || circle.some(({ from }) => told.has(from))) continue;
    for (const { from } of circle) told.add(from);
    const [first, ...others] = circle;
    if (!first) continue;
    const placeOf = ({ file, field }: Need): ReturnType<typeof originAt> =>
      originAt(file, pointerTo('', 'properties', field, 'refersTo'));
    report({
      code: 'CL007',
      message:
        others.length === 0
          ? `Every entry of \`${name}\` needs another one of \`${name}\`.`
          : `Entries need each other in a circle: ${[...circle.map(({ from, field }) => `\`${from}.${field}\``), `\`${name}\``].join(' → ')}.`,
      hint: `Leave \`${first.field}\` out of \`required\`, so that an entry can be written before the one that it refers to.`,
      at: placeOf(first),
      ...(others.length > 0 && {
        related: others.map((other) => ({ message: `\`${other.from}\` needs \`${other.to}\``, at: placeOf(other) })),
      }),
    });
  }
}

/** Returns the shortest way from a kind back to itself. */
function circleFrom(start: string, needs: ReadonlyMap<string, readonly Need[]>): readonly Need[] | undefined {
  let ways: (readonly Need[])[] = (needs.get(start) ?? []).map((need) => [need]);
  const seen = new Set<string>();
  while (ways.length > 0) {
    const found = ways.find((way) => way.at(-1)?.to === start);
    if (found) return found;
    ways = ways.flatMap((way) => {
      const { to = '' } = way.at(-1) ?? {};
      if (seen.has(to)) return [];
      seen.add(to);
      return (needs.get(to) ?? []).map((need) => [...way, need]);
    });
  }
  return undefined;
}

function needsOf({ name, manifest: { file, value } }: Declared): Need[] {
  const { properties, required = [] } = value;
  return required.flatMap((field): Need[] => {
    const { refersTo } = (properties[field] ?? {}) as FieldSchema;
    return typeof refersTo === 'string' ? [{ file: file.path, from: name, field, to: refersTo }] : [];
  });
}
