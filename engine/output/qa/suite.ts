import { createHash } from 'node:crypto';
import { activeSites } from '../../model/active-sites.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { plural } from '../../model/plain-words.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { decideRedirect, splitAddress } from '../../redirects/match/decide.ts';
import { createRedirectIndex } from '../../redirects/match/redirect-index.ts';
import { declaredAnswers, type Declared, type DeclaredAnswer } from '../../redirects/targets/declared-answers.ts';
import { createPlan } from '../../redirects/targets/plan.ts';
import type { RedirectTarget } from '../../redirects/targets/target.ts';
import { witnesses } from '../../redirects/witness/witnesses.ts';
import { createRouter } from '../../routing/router.ts';
import { expectedAnswer, type Served } from './expected-answer.ts';
import { nameRules } from './rule-names.ts';

/** One request and its expected answer. */
export interface QaCase {
  /** Twelve hexadecimal digits of a hash of the request and its host. */
  readonly id: string;
  /** The raw path and query, ASCII. */
  readonly request: string;
  /** The Host header, for a request that is not for the host under test. */
  readonly host?: string;
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
  /** The other answers that the host of the suite declares. Missing if it declares none. */
  readonly declared?: readonly DeclaredAnswer[];
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
  /** The host whose declared differences the cases know. */
  readonly host?: RedirectTarget;
}

/** What a suite is made for. */
export interface SuiteChoice {
  /** Flags; all active sites where they are left out. */
  readonly sites?: readonly string[] | undefined;
  /** The host that has the rules. Its answer to a request follows from the plan that it was given, not from the pages of the project. */
  readonly host?: RedirectTarget | undefined;
  /** Requests instead of the witnesses. */
  readonly requests?: readonly string[] | undefined;
}

/**
 * Makes the complete suite for some sites: every witness of their redirects. The router decides the expected answers, so that a server
 * which follows the manifests passes each case.
 *
 * With a host, the plan decides them, as on a host that has the rules alone: what only the service redirects counts as a request without a
 * rule. A case has the answers that the host declares; a request for which it declares no definite answer is left out.
 */
export function createSuite(model: SiteModel, { sites: chosen, host, requests }: SuiteChoice = {}): QaSuite {
  const plan = createPlan(model, chosen);
  const active = activeSites(model).map(({ flag }) => flag);
  const known = new Set(active.filter((flag) => flag !== ''));
  const wanted = new Set(chosen ?? active);
  const router = createRouter(model);
  const index = createRedirectIndex(plan.rules);
  const names = nameRules([...plan.rules, ...model.redirects, ...model.routeRedirects]);
  const cases: QaCase[] = [];
  const leftOut = new Map<string, number>();
  for (const address of requests ?? witnesses(plan.rules, plan.flags)) {
    const { target: request, host: name } = splitAddress(address);
    const site = siteOf(request, known);
    if (!wanted.has(site)) continue;
    const own = decideRedirect(address, index, known);
    const declared = host && declaredAnswers(host, request, own);
    const why = SENDABLE.test(request) ? whyOpen(host, declared) : UNSENDABLE;
    if (why !== undefined) {
      leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
      continue;
    }
    const id = createHash('sha256').update(address).digest('hex').slice(0, 12);
    const { rule, ...answer } = expectedAnswer(own, router.decide(request, name), host !== undefined);
    const ruled = rule ? { rule: names.get(rule) ?? rule.id } : {};
    const others = declared?.kind === 'answers' && declared.answers.length > 0 ? { declared: declared.answers } : {};
    cases.push({ id, request, ...(name === undefined ? {} : { host: name }), site, ...ruled, ...answer, ...others });
  }
  return {
    provenance: plan.provenance,
    rules: plan.rules.map((rule) => ({ name: names.get(rule) ?? rule.id, rule })),
    cases,
    notes: [...leftOut].map(([why, count]) => `${count} ${plural('request', count)} left out: ${why}.`),
    ...(host ? { host } : {}),
  };
}

/** Returns the rules that match none of the cases. */
export function untouchedRules({ rules, cases }: QaSuite): QaRule[] {
  const touched = new Set(cases.map(({ rule }) => rule));
  return rules.filter(({ name }) => !touched.has(name));
}

/** A request line contains printable ASCII without spaces, and a client never sends a fragment. */
const SENDABLE = /^\/[!"$-~]*$/;
const UNSENDABLE = 'they contain characters that no client may send unchanged';

/** Says why no answer to a request can be called right; undefined if one can. */
function whyOpen(host: RedirectTarget | undefined, declared: Declared | undefined): string | undefined {
  if (!host || declared?.kind !== 'open') return undefined;
  return `their answers on ${host.title} may differ, and are not declared exactly (${declared.divergence})`;
}

function siteOf(request: string, flags: ReadonlySet<string>): string {
  const first = /^\/([^/?]*)/.exec(request)?.[1]?.toLowerCase() ?? '';
  return flags.has(first) ? first : '';
}
