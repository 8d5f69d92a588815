import { parsePattern } from '../../../match/pattern.ts';
import { buildTarget, type Filling, type TemplatePart } from '../target/capture-target.ts';
import type { Anchored } from './anchor.ts';
import { numberOf } from './groups.ts';
import { toOf, type ExpressionRule, type MadeRules } from './rule-form.ts';
import { simplifyRegex, type SimpleSource } from './simplify.ts';
import type { Group } from './syntax-tree.ts';

/** Writes an expression as patterns; undefined if no pattern equals it, or if its target uses captures that a pattern does not have. */
export function patternForm(
  anchored: Anchored,
  groups: readonly Group[],
  target: readonly TemplatePart[] | undefined,
): MadeRules | undefined {
  const simple = simplifyRegex(anchored.alternatives);
  if (!simple || simple.sources.some(({ from }) => !parsePattern(from).ok)) return undefined;
  const changed = new Set(simple.changed);
  const rules: ExpressionRule[] = [];
  for (const source of simple.sources) {
    const built = target && buildTarget(fillSimple(source, target, groups, anchored.slashed));
    if (built && !built.ok) return undefined;
    for (const note of built?.changes ?? []) changed.add(note);
    const bare = source.from.replace(/\/\*$/, '') || '/';
    if (source.extra !== 'none') {
      // The additional path would redirect to itself.
      if (built?.to === bare || built?.to === `${bare}/`) return undefined;
      changed.add(
        `\`${bare}\`${source.extra === 'bare' ? '' : ` and \`${bare}/\``} is redirected too, because \`*\` may be empty.`,
      );
    }
    rules.push({ from: source.from, ...toOf(built), slash: 'exact', reach: source.reach });
  }
  return { ok: true, rules: mergeTwins(rules), changed: [...changed] };
}

function fillSimple(
  { atoms }: SimpleSource,
  target: readonly TemplatePart[],
  groups: readonly Group[],
  slashed: ReadonlySet<number>,
): Filling[] {
  return target.flatMap((part): Filling[] => {
    if (typeof part === 'string') return [{ kind: 'text', text: part }];
    const number = numberOf(part.group, groups);
    const taken = atoms
      .filter((atom) => number !== undefined && atom.groups.includes(number))
      .map((atom): Filling => {
        if (atom.kind === 'text') return { kind: 'text', text: atom.text };
        return atom.kind === 'rest' ? { kind: 'splat' } : { kind: 'capture', name: atom.name };
      });
    return number !== undefined && slashed.has(number) ? [{ kind: 'text', text: '/' }, ...taken] : taken;
  });
}

/** Joins `/a` and `/a/` with one target into `/a`, and `/a` and `/a/*` into `/a/*`. */
function mergeTwins(rules: readonly ExpressionRule[]): ExpressionRule[] {
  const twin = (from: string, to: string | undefined): ExpressionRule | undefined =>
    rules.find((rule) => rule.from === from && rule.to === to);
  return rules.flatMap((rule) => {
    const { slash, ...either } = rule;
    const from = rule.from ?? '';
    const stem = from.replace(/\/$/, '');
    if (from.endsWith('/*')) {
      const inside = twin(from.slice(0, -2), rule.to);
      return [{ ...either, reach: inside ? `${inside.reach.slice(0, -1)}(?:/.*)?$` : rule.reach }];
    }
    if (from === '/') return [either];
    if (twin(`${stem}/*`, rule.to)) return [];
    const other = twin(from === stem ? `${stem}/` : stem, rule.to);
    if (!other) return [{ ...either, ...(slash === undefined ? {} : { slash }) }];
    return from === stem ? [{ ...either, reach: `${rule.reach.slice(0, -1)}/?$` }] : [];
  });
}
