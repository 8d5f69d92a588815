import { activeSites } from '../../model/active-sites.ts';
import { once } from '../../model/once-for.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { isSame } from '../../model/is-same.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { decideRedirect, splitAddress, type RedirectDecision } from '../match/decide.ts';
import { createRedirectIndex } from '../match/redirect-index.ts';
import { witnesses } from '../witness/witnesses.ts';

export type ChangeKind = 'gained' | 'lost' | 'retargeted' | 'status';

/** The answer to a request; `null` if no redirect matches it. */
export interface Outcome {
  readonly status: number | null;
  readonly location: string | null;
  readonly rule?: RedirectRule;
}

/** The answer to a request in words: `301 /th/faq`, `no redirect`. */
export function outcomeText({ status, location }: Outcome): string {
  if (status === null) return 'no redirect';
  return location === null ? String(status) : `${status} ${location}`;
}

/** A decision that has changed, with one request that shows the change. */
export interface Change {
  readonly kind: ChangeKind;
  /** The flag of the site that the request is for. */
  readonly site: string;
  /** A path and query; a full address on a host that rules are bound to. */
  readonly request: string;
  readonly before: Outcome;
  readonly after: Outcome;
}

/**
 * Lists the decisions that differ between two versions of the manifests: one change for each pair of rules, host, kind and site, with the
 * first request that shows it.
 */
export function diffRedirects(before: SiteModel, after: SiteModel): Change[] {
  const found = new Map<string, Change>();
  for (const change of changedDecisions(before, after)) {
    const key = JSON.stringify([change.kind, change.site, nameOf(change.before.rule), nameOf(change.after.rule)]);
    if (!found.has(key)) found.set(key, change);
  }
  return [...found.values()];
}

/**
 * Lists every request that two versions of the manifests decide differently. Both sets of rules are tried with the witnesses of both, so
 * that every difference is found. Regular expressions are only sampled.
 */
export function* changedDecisions(before: SiteModel, after: SiteModel): Generator<Change> {
  const [old, current] = [sideOf(before), sideOf(after)];
  if (isAlike(old, current)) return;
  const flags = [...new Set([...old.flags, ...current.flags])];
  for (const request of requestsFor(old, current, flags)) {
    const [was, is] = [outcomeOf(old.decide(request)), outcomeOf(current.decide(request))];
    const kind = kindOf(was, is);
    if (kind !== undefined) yield { kind, site: siteOf(request, flags), request, before: was, after: is };
  }
}

/** A decision differs only where a rule matches that the other side lacks, unless they correct the prefixes of different sites. */
function requestsFor(old: Side, current: Side, flags: readonly string[]): string[] {
  const all = [...old.rules, ...current.rules];
  if (old.flags.join() !== current.flags.join()) return witnesses(all, flags);
  const texts = [old, current].map((side) => side.rules.map(textOfRule));
  const known = texts.map((side) => new Set(side));
  const differing = texts.flat().flatMap((text, place) => {
    const rule = all[place];
    return rule === undefined || known.every((side) => side.has(text)) ? [] : [rule];
  });
  // What a regular expression matches is only sampled: there, the requests around the other rules help.
  if (differing.some(({ source }) => source.segments[0]?.kind === 'regex')) return witnesses(all, flags);
  const matching = new Set(differing);
  const common = current.rules.filter((rule) => !matching.has(rule));
  return witnesses([...differing, ...common], flags, { matching });
}

/** All that decisions depend on. */
function textOfRule(rule: RedirectRule): string {
  return JSON.stringify({ ...rule, id: undefined, about: undefined, at: undefined });
}

interface Side {
  readonly rules: readonly RedirectRule[];
  readonly flags: readonly string[];
  decide(request: string): RedirectDecision;
}

function sideOf({ sites, redirects, routeRedirects }: SiteModel): Side {
  const rules = [...redirects, ...routeRedirects];
  const index = once(() => createRedirectIndex(rules));
  const flags = activeSites({ sites }).flatMap(({ flag }) => (flag === '' ? [] : [flag]));
  const known = new Set(flags);
  return { rules, flags, decide: (request) => decideRedirect(request, index(), known) };
}

/** Compares all that decisions depend on: the rules in their order without their places in the files, and the flags. */
function isAlike(old: Side, current: Side): boolean {
  return (
    isSame(old.flags, current.flags) &&
    old.rules.length === current.rules.length &&
    old.rules.every((rule, place) => isSame({ ...rule, at: undefined }, { ...current.rules[place], at: undefined }))
  );
}

function outcomeOf(decision: RedirectDecision): Outcome {
  switch (decision.kind) {
    case 'redirect':
      return { status: decision.status, location: decision.location, rule: decision.rule };
    case 'gone':
      return { status: decision.status, location: null, rule: decision.rule };
    case 'pass':
    case 'refuse':
      return { status: null, location: null };
  }
}

function kindOf(was: Outcome, is: Outcome): ChangeKind | undefined {
  if (was.status === null && is.status === null) return undefined;
  if (was.status === null) return 'gained';
  if (is.status === null) return 'lost';
  if (was.location !== is.location) return 'retargeted';
  return was.status === is.status ? undefined : 'status';
}

function siteOf(request: string, flags: readonly string[]): string {
  const first = /^\/([^/?]*)/.exec(splitAddress(request).target)?.[1]?.toLowerCase() ?? '';
  return flags.includes(first) ? first : '';
}

function nameOf(rule: RedirectRule | undefined): string {
  return rule ? `${rule.host?.name ?? ''} ${rule.id} ${rule.at.file} ${rule.at.pointer}` : '';
}
