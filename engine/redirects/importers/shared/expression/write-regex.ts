import { buildTarget, type Filling, type TemplatePart } from '../target/capture-target.ts';
import type { Anchored } from './anchor.ts';
import { groupsOf, nameOfGroup, numberOf } from './groups.ts';
import { mergeRepeats } from './merge-repeats.ts';
import { toOf, type MadeRules } from './rule-form.ts';
import { printSequence, type Group, type Sequence } from './syntax-tree.ts';

/** The remark on rules that no pattern can hold. */
export const KEPT_AS_EXPRESSION = 'The rule is kept as a regular expression, which fewer targets support.';

/** Writes an expression as one `regex`, with names for the groups that its target uses. `groups`: all groups of the original. */
export function regexForm(
  { alternatives, slashed }: Anchored,
  groups: readonly Group[],
  target: readonly TemplatePart[] | undefined,
): MadeRules {
  const used = new Map<number, string>();
  const present = groupsOf(alternatives);
  const fillings = (target ?? []).flatMap((part): Filling[] => {
    if (typeof part === 'string') return [{ kind: 'text', text: part }];
    const group = present.find(({ number }) => number === numberOf(part.group, groups));
    if (!group) return [];
    used.set(group.number, nameOfGroup(group));
    const capture: Filling = { kind: 'capture', name: nameOfGroup(group) };
    return slashed.has(group.number) ? [{ kind: 'text', text: '/' }, capture] : [capture];
  });
  const built = target && buildTarget(fillings);
  if (built && !built.ok) return built;
  const regex = mergeRepeats(print(alternatives, used));
  return {
    ok: true,
    rules: [{ regex, ...toOf(built), reach: print(alternatives, new Map()) }],
    changed: [KEPT_AS_EXPRESSION, ...(built?.changes ?? [])],
  };
}

function print(alternatives: readonly Sequence[], names: ReadonlyMap<number, string>): string {
  const bodies = alternatives.map((nodes) => printSequence(nodes, names));
  return bodies.length === 1 ? `^/${bodies[0] ?? ''}` : `^/(?:${bodies.join('|')})`;
}
