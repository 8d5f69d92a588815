import type { TargetPart } from '../../model/redirect-pattern.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { prefixOf } from '../match/expand-sites.ts';
import { compareSpecificity, matchesQuery } from '../match/match.ts';
import { guardQuery, outgoingQuery, type Step } from './compose-redirects.ts';
import { fillParts, templateOf, type Template } from './target-template.ts';
import { createTemplateIndex, type TemplateIndex } from './template-index.ts';
import { unify, type Unified } from './unify.ts';

/** The rule that redirects the target of another rule, and its own target. The prefix is that of the site on which the rule was found. */
export interface Hop {
  readonly rule: RedirectRule;
  readonly prefix: string;
  readonly path: readonly TargetPart[];
}

/**
 * Finds the rule that redirects the target of `rule` if that target has captures. The captures of `rule` express the target of the rule
 * found. Undefined if no rule redirects the target, or different rules redirect different requests.
 */
export type FindHop = (step: Step, rule: RedirectRule) => Hop | undefined;

/** A target can hold a capture several times, so that its length may double at every hop. */
const MOST_PARTS = 200;

/** Regular expressions are not analysed: if one could match, the two rules are not combined. */
export function createHopFinder(rules: readonly RedirectRule[]): FindHop {
  // Most manifests have no target with captures.
  let made: { index: TemplateIndex; flags: ReadonlySet<string> } | undefined;
  return (step, rule) => {
    const { index, flags } = (made ??= { index: createTemplateIndex(rules), flags: flagsOf(rules) });
    if (step.target.path.length > MOST_PARTS) return undefined;
    const template = templateOf(step.target, rule);
    // A first segment that the visitor chooses can be the prefix of a site.
    if (template?.pieces[0]?.kind !== 'text') return undefined;
    const places = placesOf(template, flags);
    const [winner, ...others] = places
      .flatMap((place) => index.covering(place.template.pieces).flatMap((next) => candidate(next, place, step, rule)))
      .filter(({ unified, guard }) => unified.always && guard === 'met')
      .sort(compareCandidates);
    if (!winner?.rule.target || others.some((other) => compareCandidates(winner, other) === 0)) return undefined;
    for (const place of places) {
      for (const next of index.meeting(place.template.pieces)) {
        if (next === winner.rule && place.prefix === winner.place.prefix) continue;
        if (compareSpecificity(next, winner.rule, place.prefix, winner.place.prefix) < 0) continue;
        if (candidate(next, place, step, rule).length > 0) return undefined;
      }
    }
    const { prefix } = winner.place;
    return { rule: winner.rule, prefix, path: fillParts(winner.rule.target, winner.unified, prefix) };
  };
}

/** The flags of all sites that have a rule. */
export function flagsOf(rules: readonly RedirectRule[]): ReadonlySet<string> {
  const flags = new Set<string>();
  for (const sites of new Set(rules.map((rule) => rule.sites))) sites.forEach((flag) => flags.add(flag));
  return flags;
}

/** A site to which the paths of a template may belong, and these paths below its prefix. */
interface Place {
  readonly flag: string;
  readonly prefix: string;
  readonly template: Template;
}

function placesOf(template: Template, flags: ReadonlySet<string>): Place[] {
  const root = { flag: '', prefix: '', template };
  const [first, ...pieces] = template.pieces;
  if (first?.kind !== 'text' || !flags.has(first.text)) return [root];
  return [root, { flag: first.text, prefix: prefixOf(first.text), template: { ...template, pieces } }];
}

interface Candidate {
  readonly rule: RedirectRule;
  readonly place: Place;
  readonly unified: Unified;
  readonly guard: 'met' | 'possible';
}

function candidate(next: RedirectRule, place: Place, step: Step, rule: RedirectRule): Candidate[] {
  if (!next.sites.includes(place.flag)) return [];
  const unified = unify(place.template, next, place.prefix);
  const guard = guardState(next, step, rule);
  return unified && guard !== 'never' ? [{ rule: next, place, unified, guard }] : [];
}

/** Says whether the query of the step satisfies the guard of the next rule. */
function guardState(next: RedirectRule, step: Step, rule: RedirectRule): 'met' | 'possible' | 'never' {
  if (matchesQuery(next, outgoingQuery(step, guardQuery(rule)))) return 'met';
  const isFixed = step.forward === 'drop' || (step.forward === 'keep' && step.target.query !== undefined);
  return isFixed ? 'never' : 'possible';
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return compareSpecificity(b.rule, a.rule, b.place.prefix, a.place.prefix);
}
