import { formatTarget, parseTarget } from '../../engine/redirects/match/pattern.ts';
import * as fc from 'fast-check';
import type { Segment, Target, TargetPart } from '../../engine/model/redirect-pattern.ts';
import type { RedirectRule, RedirectStatus } from '../../engine/model/redirect.ts';

/** A set of rules with one mistake in it. */
export interface Mutant {
  readonly what: string;
  /** The numbers of the rules that were changed. */
  readonly changed: readonly number[];
  readonly rules: readonly RedirectRule[];
}

/**
 * Returns `count` mutants of the rules, always the same for the same seed. Each mutant decides differently from the rules: a change without
 * effect (a swap of equal targets, the query of a rule without a target) is not made.
 */
export function redirectMutants(rules: readonly RedirectRule[], count: number, seed: number): Mutant[] {
  const drawn = fc.sample(
    fc.tuple(fc.constantFrom(...KINDS), fc.nat(rules.length - 1), fc.nat(rules.length - 1), fc.nat(1000)),
    { numRuns: count * 10, seed },
  );
  const mutants: Mutant[] = [];
  for (const [kind, number, otherNumber, pick] of drawn) {
    const [rule, other] = [rules[number], rules[otherNumber]];
    if (mutants.length === count) break;
    if (!rule || !other) continue;
    if (kind === 'swap two targets') {
      if (isSameOutcome(rule, other)) continue;
      const swapped = rules.with(number, withOutcome(rule, other)).with(otherNumber, withOutcome(other, rule));
      mutants.push({ what: `${kind}: ${rule.id} and ${other.id}`, changed: [number, otherNumber], rules: swapped });
      continue;
    }
    const result = MUTATORS[kind](rule, pick);
    if (result === undefined) continue;
    mutants.push({ what: `${kind}: ${rule.id}`, changed: [number], rules: rules.toSpliced(number, 1, ...result) });
  }
  if (mutants.length < count) throw new Error(`only ${mutants.length} of ${count} mutants could be made`);
  return mutants;
}

/** Returns the changed rule, or undefined if the change has no effect. `pick` chooses among the possible places of the mistake. */
type Mutator = (rule: RedirectRule, pick: number) => RedirectRule[] | undefined;

const MUTATORS = {
  'delete the rule': () => [],
  'delete one site': (rule, pick) => [{ ...rule, sites: rule.sites.toSpliced(pick % rule.sites.length, 1) }],
  'change a character of the source': (rule, pick) =>
    mapSegment(rule, pick, 'literal', (segment) => ({ ...segment, text: changedCharacter(segment.text, pick) })),
  'put a placeholder for a literal': (rule, pick) =>
    mapSegment(rule, pick, 'literal', () => ({ kind: 'placeholder', name: 'mutant' })),
  'change the expression': (rule, pick) =>
    mapSegment(rule, pick, 'regex', (segment) => ({
      ...segment,
      expression: segment.expression.replace(/[A-Za-z0-9]/, (letter) => (letter === 'k' ? 'j' : 'k')),
    })),
  'drop an option': (rule, pick) =>
    mapSegment(rule, pick, 'alternation', (segment) => ({
      ...segment,
      options: segment.options.toSpliced(pick % segment.options.length, 1),
    })),
  'put a placeholder for an alternation': (rule, pick) =>
    mapSegment(rule, pick, 'alternation', ({ name }) => ({ kind: 'placeholder', name })),
  'put a splat for the last placeholder': (rule) => {
    const last = rule.source.segments.at(-1);
    if (last?.kind !== 'placeholder' || rule.slash === 'exact') return undefined;
    return [withSegments(rule, [...rule.source.segments.slice(0, -1), { kind: 'splat' }])];
  },
  'drop the splat': (rule) =>
    rule.source.segments.at(-1)?.kind === 'splat' ? [withSegments(rule, rule.source.segments.slice(0, -1))] : undefined,
  'change a character of the target': (rule, pick) => {
    const texts = rule.target?.path.filter((part) => part.kind === 'text') ?? [];
    const text = texts[pick % texts.length];
    if (!rule.target || !text || !/[A-Za-z0-9]/.test(text.text)) return undefined;
    const path = rule.target.path.map((part) =>
      part === text ? { ...text, text: changedCharacter(text.text, pick) } : part,
    );
    return [withTarget(rule, { ...rule.target, path })];
  },
  'change the query of the target': ({ target, ...rule }, pick) =>
    target?.query === undefined
      ? undefined
      : [{ ...rule, target: readTail({ ...target, query: changedCharacter(target.query, pick) }) }],
  'drop the fragment': ({ target, ...rule }) => {
    if (target?.fragment === undefined) return undefined;
    const { fragment: _dropped, ...plain } = target;
    return [{ ...rule, target: readTail(plain) }];
  },
  'change the host': ({ target, ...rule }) =>
    target && target.origin !== '' ? [{ ...rule, target: { ...target, origin: `${target.origin}.test` } }] : undefined,
  'take the prefix from the target': (rule) =>
    rule.target?.sited && rule.sites.some((flag) => flag !== '')
      ? [withTarget(rule, { ...rule.target, sited: false })]
      : undefined,
  'turn the captures round': (rule) => {
    const captures = rule.target?.path.filter(isCapture) ?? [];
    if (!rule.target || captures.length < 2) return undefined;
    const turned = captures.toReversed();
    const path = rule.target.path.map((part) => (isCapture(part) ? (turned.shift() ?? part) : part));
    return [withTarget(rule, { ...rule.target, path })];
  },
  'change the status': (rule, pick) => {
    const others = STATUSES.filter((status) => status !== rule.status);
    return rule.target ? [{ ...rule, status: others[pick % others.length] ?? 301 }] : undefined;
  },
  'make it gone': ({ target, ...rule }) => (target ? [{ ...rule, status: 410 }] : undefined),
  'change the forwarding of the query': (rule, pick) => {
    const others = FORWARDS.filter((forward) => forwarding({ ...rule, forward }) !== forwarding(rule));
    return rule.target ? [{ ...rule, forward: others[pick % others.length] ?? 'keep' }] : undefined;
  },
  'turn the letter case': (rule) =>
    rule.source.segments.some(hasLetters) ? [{ ...rule, caseSensitive: !rule.caseSensitive }] : undefined,
  'turn the slash': (rule) =>
    slashCounts(rule) ? [{ ...rule, slash: rule.slash === 'exact' ? 'either' : 'exact' }] : undefined,
  'turn the exact slash': (rule) =>
    slashCounts(rule) && rule.slash === 'exact'
      ? [{ ...rule, source: { ...rule.source, slash: !rule.source.slash } }]
      : undefined,
  'drop a guard': (rule, pick) => mapGuard(rule, pick, () => undefined),
  'change a guard': (rule, pick) => mapGuard(rule, pick, (value) => (value === true ? 'x' : `${value}x`)),
  'add a guard': (rule) => [{ ...rule, query: { ...rule.query, mutant: true } }],
} as const satisfies Record<string, Mutator>;

const KINDS = [
  ...(Object.keys(MUTATORS) as (keyof typeof MUTATORS)[]),
  'swap two targets',
  'swap two targets',
] as const;
const STATUSES: readonly RedirectStatus[] = [301, 302, 303, 307, 308];
const FORWARDS = ['keep', 'merge', 'drop'] as const;

/**
 * What a rule does with a query. A query of the target wins over one that is kept, as if that were dropped; and `merge` differs from `keep`
 * on an empty query only, which a guard never lets through.
 */
function forwarding({ target, query, forward }: RedirectRule): string {
  if (target?.query !== undefined && forward === 'keep') return 'drop';
  return target?.query === undefined && Object.keys(query).length > 0 && forward === 'merge' ? 'keep' : forward;
}

function isSameOutcome(a: RedirectRule, b: RedirectRule): boolean {
  return JSON.stringify([a.target, a.status]) === JSON.stringify([b.target, b.status]);
}

function withOutcome({ target: _own, ...rule }: RedirectRule, { target, status }: RedirectRule): RedirectRule {
  return { ...rule, ...(target ? { target } : {}), status };
}

/** The target with the captures that its query and its fragment have as they are written. */
function readTail({ pieces: _written, ...target }: Target): Target {
  const read = parseTarget(formatTarget({ ...target, origin: '', path: [{ kind: 'text', text: '/' }] }));
  return read.ok && read.value.pieces ? { ...target, pieces: read.value.pieces } : target;
}

function withTarget(rule: RedirectRule, target: Target): RedirectRule {
  return { ...rule, target };
}

function withSegments(rule: RedirectRule, segments: readonly Segment[]): RedirectRule {
  return { ...rule, source: { ...rule.source, segments } };
}

type Named<K extends Segment['kind']> = Extract<Segment, { kind: K }>;

function mapSegment<K extends Segment['kind']>(
  rule: RedirectRule,
  pick: number,
  kind: K,
  change: (segment: Named<K>) => Segment,
): RedirectRule[] | undefined {
  const { segments } = rule.source;
  const numbers = segments.flatMap((segment, number) => (segment.kind === kind ? [number] : []));
  const number = numbers[pick % numbers.length];
  return number === undefined
    ? undefined
    : [withSegments(rule, segments.with(number, change(segments[number] as Named<K>)))];
}

function mapGuard(
  rule: RedirectRule,
  pick: number,
  change: (value: string | true) => string | undefined,
): RedirectRule[] | undefined {
  const guards = Object.entries(rule.query);
  const [key, value] = guards[pick % guards.length] ?? [];
  if (key === undefined || value === undefined) return undefined;
  const { [key]: _changed, ...others } = rule.query;
  const changed = change(value);
  return [{ ...rule, query: changed === undefined ? others : { ...others, [key]: changed } }];
}

/** The text with one letter or digit, outside of `%XX`, in place of another. */
function changedCharacter(text: string, pick: number): string {
  const places = [...text.matchAll(/(?<!%[0-9A-F]?)[A-Za-z0-9]/g)].map(({ index }) => index);
  const place = places[pick % places.length] ?? 0;
  const letter = text[place] === 'k' ? 'j' : 'k';
  return `${text.slice(0, place)}${letter}${text.slice(place + 1)}`;
}

function isCapture(part: TargetPart): boolean {
  return part.kind !== 'text';
}

function hasLetters(segment: Segment): boolean {
  const texts = segment.kind === 'literal' ? [segment.text] : segment.kind === 'alternation' ? segment.options : [];
  return texts.some((text) => /(?<!%[0-9A-F]?)[A-Za-z]/.test(text)) || segment.kind === 'regex';
}

/** A splat and the home page of the root take every slash. */
function slashCounts({ source: { segments }, sites }: RedirectRule): boolean {
  const last = segments.at(-1);
  return last === undefined ? sites.some((flag) => flag !== '') : last.kind !== 'splat' && last.kind !== 'regex';
}
