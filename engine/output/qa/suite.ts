import { createHash } from 'node:crypto';
import { activeSites } from '../../model/active-sites.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { decideRedirect, type RedirectDecision } from '../../redirects/match/decide.ts';
import { createRedirectIndex } from '../../redirects/match/redirect-index.ts';
import { createPlan } from '../../redirects/targets/plan.ts';
import { witnesses } from '../../redirects/witness/witnesses.ts';
import { answerOf } from '../../routing/explain.ts';
import { createRouter } from '../../routing/router.ts';
import { nameRules } from './rule-names.ts';

/** The answer of the service of Sitefold. A status of `null` depends on the files on its disk. */
export interface Served {
  readonly status: number | null;
  readonly location: string | null;
}

/** One request and its expected answer. */
export interface QaCase {
  /** Twelve hexadecimal digits of a hash of the request. */
  readonly id: string;
  /** The raw path and query, ASCII. */
  readonly request: string;
  /** The flag of the site that the request is for; empty for the root. */
  readonly site: string;
  /** The name of the rule that matches. */
  readonly rule?: string;
  /** `null` if no rule matches the request: any answer is right except a redirect that only a rule could have sent. */
  readonly status: number | null;
  /** A path of this host or a full address; `null` if the answer must not have a Location. */
  readonly location: string | null;
  /** The answer of the service if no rule matches the request. Another host may answer 404 instead. */
  readonly served?: Served;
}

/** A rule that the cases test. */
export interface QaRule {
  readonly name: string;
  readonly rule: RedirectRule;
}

/** Cases for the redirects of some sites. */
export interface QaSuite {
  /** One line about the origin of the suite. */
  readonly provenance: string;
  readonly rules: readonly QaRule[];
  readonly cases: readonly QaCase[];
  /** One sentence for each kind of case that is left out. */
  readonly notes: readonly string[];
}

/**
 * Makes the complete suite for some sites (flags; default: all active sites): every witness of their redirects. The router decides the
 * expected answers, so that a server which follows the manifests passes each case.
 */
export function createSuite(model: SiteModel, chosen?: readonly string[]): QaSuite {
  const plan = createPlan(model, chosen);
  const active = activeSites(model).map(({ flag }) => flag);
  const known = new Set(active.filter((flag) => flag !== ''));
  const wanted = new Set(chosen ?? active);
  const router = createRouter(model);
  const index = createRedirectIndex(plan.rules);
  const names = nameRules([...plan.rules, ...model.redirects, ...model.routeRedirects]);
  const cases: QaCase[] = [];
  let unsendable = 0;
  for (const request of witnesses(plan.rules, plan.flags)) {
    const site = siteOf(request, known);
    if (!wanted.has(site)) continue;
    if (!SENDABLE.test(request)) {
      unsendable += 1;
      continue;
    }
    const decision = router.decide(request);
    const id = createHash('sha256').update(request).digest('hex').slice(0, 12);
    const { status, location, rule } = answerOf(decision);
    if (!rule) {
      const served = { status: decision.kind === 'skip' ? null : status, location };
      cases.push({ id, request, site, status: null, location: null, served });
      continue;
    }
    const own = decideRedirect(request, index, known);
    const name = names.get(agrees(own, status, location) ? own.rule : rule) ?? rule.id;
    cases.push({ id, request, site, rule: name, status, location });
  }
  const notes =
    unsendable === 0
      ? []
      : [`${unsendable} requests are left out: they contain characters that no client may send unchanged.`];
  return {
    provenance: plan.provenance,
    rules: plan.rules.map((rule) => ({ name: names.get(rule) ?? rule.id, rule })),
    cases,
    notes,
  };
}

/** Returns the rules that match none of the cases. */
export function untouchedRules({ rules, cases }: QaSuite): QaRule[] {
  const touched = new Set(cases.map(({ rule }) => rule));
  return rules.filter(({ name }) => !touched.has(name));
}

/** A request line contains printable ASCII without spaces, and a client never sends a fragment. */
const SENDABLE = /^\/[!"$-~]*$/;

type Ruled = Extract<RedirectDecision, { rule: RedirectRule }>;

/** Tells whether a decision has the expected status and target. The plan folds the rules of the model, so the rule is the same. */
function agrees(decision: RedirectDecision, status: number, location: string | null): decision is Ruled {
  if (decision.kind === 'gone') return status === 410;
  return decision.kind === 'redirect' && decision.status === status && decision.location === location;
}

function siteOf(request: string, flags: ReadonlySet<string>): string {
  const first = /^\/([^/?]*)/.exec(request)?.[1]?.toLowerCase() ?? '';
  return flags.has(first) ? first : '';
}
